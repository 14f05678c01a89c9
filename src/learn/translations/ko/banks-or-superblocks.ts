import type { Catalog } from '../../lesson/texts.ts';

export const BANKS_OR_SUPERBLOCKS: Catalog = {
  title: '뱅크인가 슈퍼블록인가, 느린 버스인가 빠른 버스인가',
  asks: '다이 4개는 따로 일하거나 묶여서 일할 수 있습니다. 어느 쪽이 어떤 쓰기에 나을까요?',
  idea:
    '뱅크는 서로 독립인 쓰기를 겹쳐 처리합니다. 슈퍼블록은 큰 요청을 한 번에 처리하고, 작은 요청에는 패딩을 채웁니다. ' +
    'Dirik과 Jacob이 워크로드 전체에서 측정한 결과, 슈퍼블록이 뱅크보다 앞서고 빠른 버스에서 가장 크게 앞서며, ' +
    '웨이가 많은 느린 버스의 쓰기에서는 뱅크가 앞섭니다. 슈퍼블록에는 더 복잡한 컨트롤러가 필요하고, 불량 블록 하나가 ' +
    '슈퍼블록 전체를 못 쓰게 합니다.',
  'run.banks': '뱅크 4개',
  'run.large': '뱅크, 큰 쓰기 1건',
  'run.merged': '슈퍼블록, 큰 쓰기 1건',
  'run.small': '슈퍼블록, 쓰기 4건',
  'run.fast-banks': '뱅크 4개, 빠른 버스',
  'run.fast-small': '슈퍼블록, 쓰기 4건, 빠른 버스',
  'run.fast-large': '뱅크, 큰 쓰기 1건, 빠른 버스',
  'run.fast-merged': '슈퍼블록, 큰 쓰기 1건, 빠른 버스',
  'banks.text':
    '느린 버스 하나에 다이(뱅크)가 4개 있습니다. 한 페이지짜리 작은 쓰기 4건이 함께 도착합니다. 저마다 자기 ' +
    '뱅크로 갑니다. 프로그램 한 번에 {tPROG} 걸립니다. 첫 번째 쓰기는 {first}에 완료됩니다.',
  'banks.ask': '네 쓰기 중 마지막은 언제 완료될까요?',
  'banks.hint': '{first}에서 {tPROG} 빼면 한 페이지가 버스를 쓰는 시간입니다. 나머지 세 페이지가 차례로 이어집니다.',
  'banks.why': '전송은 버스에서 줄을 서고, 프로그램은 겹칩니다: {banks}.',
  'superblock.text':
    '네 페이지짜리 큰 쓰기 1건이 도착합니다. 뱅크 방식에서는 모든 페이지가 한 뱅크로 가고 {large}에 완료됩니다. ' +
    '이제 뱅크 4개가 슈퍼블록으로 묶입니다. 작업 하나가 4개를 모두 씁니다.',
  'superblock.ask': '슈퍼블록에서 이 쓰기는 언제 완료될까요?',
  'superblock.hint': '버스 하나로 네 페이지를 보낸 다음, 뱅크 4개를 동시에 한 번 프로그램합니다.',
  'superblock.why':
    '{large}에서 {merged}로 줄었습니다. 작업 하나가 뱅크 4개를 모두 프로그램합니다. 슈퍼블록은 큰 요청을 한 번에 ' +
    '처리합니다.',
  'small-writes.text': '슈퍼블록에 한 페이지짜리 작은 쓰기 4건이 옵니다. 쓰기마다 뱅크 4개를 모두 차지합니다.',
  'small-writes.ask': '작은 쓰기 4건 중 마지막은 언제 완료될까요?',
  'small-writes.hint': '프로그램은 겹칠 수 없습니다. {tPROG}의 프로그램 4번과 첫 전송입니다.',
  'small-writes.why':
    '{banks}에서 {small}로 늘었습니다. 쓰기마다 데이터 한 페이지와 패딩 세 페이지를 프로그램합니다. 패딩 {padding}페이지는 ' +
    '쓸모가 없습니다.',
  'fast-bus.text':
    '버스가 16배 빨라집니다. 느린 버스에서 큰 쓰기는 뱅크에서 {large}, 슈퍼블록에서 {merged} 걸려 시간이 {slowGain}였' +
    '습니다.',
  'fast-bus.ask': '빠른 버스에서 슈퍼블록의 이 장점은 어떻게 될까요?',
  'fast-bus.part.0': '커진다',
  'fast-bus.part.1': '그대로이다',
  'fast-bus.part.2': '작아진다',
  'fast-bus.hint': '{merged} 중에서 버스는 얼마나 될까요? {large} 중에서는 얼마나 될까요?',
  'fast-bus.why':
    '{fastLarge} 대 {fastMerged}, 시간이 {fastGain}입니다. 버스가 빠르면 프로그램이 결정하는데, 슈퍼블록에는 한 번만 ' +
    '필요합니다. 서로 독립인 작은 쓰기는 여전히 뱅크가 낫습니다: {fastBanks} 대 {fastSmall}.',
};
