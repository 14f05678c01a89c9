import type { Catalog } from '../../lesson/texts.ts';

export const BANKS_OR_SUPERBLOCKS: Catalog = {
  title: '뱅크인가 슈퍼블록인가, 느린 버스인가 빠른 버스인가',
  asks: '다이 4개는 따로 일하거나 묶여서 일할 수 있습니다. 어느 쪽이 어떤 쓰기에 나을까요?',
  idea:
    '뱅크는 서로 독립인 쓰기를 겹쳐 처리합니다. 슈퍼블록은 큰 요청을 한 번에 처리하고, 작은 요청에는 패딩을 ' +
    '채웁니다. Dirik과 Jacob이 워크로드 전체에서 측정한 결과, 슈퍼블록이 뱅크보다 앞서고 빠른 버스에서 가장 크게 ' +
    '앞서며, 웨이가 많은 느린 버스의 쓰기에서는 뱅크가 앞섭니다. 슈퍼블록에는 더 복잡한 컨트롤러가 필요하고, 불량 ' +
    '블록 하나가 슈퍼블록 전체를 못 쓰게 합니다.',
  example:
    '버스가 유휴 상태일 때 뱅크 하나의 쓰기: 페이지가 버스를 지나가고, 그다음 {tPROG}의 프로그램이 실행됩니다. 모두 ' +
    '{first} 걸립니다.',
  'run.banks': '뱅크 4개',
  'run.large': '뱅크, 큰 쓰기 1건',
  'run.merged': '슈퍼블록, 큰 쓰기 1건',
  'run.small': '슈퍼블록, 쓰기 4건',
  'run.fast-banks': '뱅크 4개, 빠른 버스',
  'run.fast-small': '슈퍼블록, 쓰기 4건, 빠른 버스',
  'run.fast-large': '뱅크, 큰 쓰기 1건, 빠른 버스',
  'run.fast-merged': '슈퍼블록, 큰 쓰기 1건, 빠른 버스',
  'run.pc-banks': '뱅크',
  'run.pc-gang': '슈퍼블록',
  'run.pc-slow-banks': '뱅크, 페이지 배분',
  'run.pc-slow-gang': '뱅크 8개의 슈퍼블록',
  'banks.text':
    '느린 버스 하나에 다이(뱅크)가 4개 있습니다. 한 페이지짜리 작은 쓰기 4건이 함께 도착합니다. 저마다 자기 뱅크로 ' +
    '갑니다. 프로그램 한 번에 {tPROG} 걸립니다. 첫 번째 쓰기는 {first}에 완료됩니다.',
  'banks.try.ask': '프로그램 시간을 바꾸며 쓰기 4건을 살펴보세요.',
  'banks.try.now': '프로그램 한 번에 {bankPROG} 걸립니다. 마지막 쓰기는 {banks}에 완료됩니다.',
  'banks.try.rule':
    '전송 4번은 모두 더해지지만 프로그램은 레지스터로 옮기는 단계와 함께 한 번만 더해집니다. 프로그램은 겹칩니다.',
  'banks.ask': '네 쓰기 중 마지막은 언제 완료될까요?',
  'banks.say.0': '쓰기가 차례로 이어질 때의 값입니다. 프로그램은 뱅크 4개에 있어 겹칩니다.',
  'banks.say.1': '첫 번째 쓰기의 값입니다. 버스에서 다른 페이지들이 이어집니다.',
  'banks.hint': '{first}에서 {tPROG} 빼면 한 페이지가 버스를 쓰는 시간입니다. 나머지 세 페이지가 차례로 이어집니다.',
  'banks.why': '전송은 버스에서 줄을 서고, 프로그램은 겹칩니다: {banks}.',
  'superblock.text':
    '네 페이지짜리 큰 쓰기 1건이 도착합니다. 뱅크 방식에서는 모든 페이지가 한 뱅크로 가고 {large}에 완료됩니다. 이제 ' +
    '뱅크 4개가 슈퍼블록으로 묶입니다. 작업 하나가 4개를 모두 씁니다.',
  'superblock.try.ask': '뱅크 하나에서 프로그램 시간을 바꾸며 큰 쓰기를 살펴보세요.',
  'superblock.try.now': '프로그램 한 번에 {largePROG}, 쓰기에 {large} 걸립니다.',
  'superblock.try.rule': '뱅크 하나에서 쓰기는 프로그램 4번보다 짧아지지 않습니다.',
  'superblock.ask': '슈퍼블록에서 이 쓰기는 언제 완료될까요?',
  'superblock.say.0': '작업 하나가 뱅크 4개를 모두 프로그램합니다. 프로그램이 동시에 실행됩니다.',
  'superblock.say.1': '버스는 여전히 하나입니다. 프로그램하기 전에 네 페이지를 모두 나릅니다.',
  'superblock.hint': '버스 하나로 네 페이지를 보낸 다음, 뱅크 4개를 동시에 한 번 프로그램합니다.',
  'superblock.why':
    '{large}에서 {merged}로 줄었습니다. 작업 하나가 뱅크 4개를 모두 프로그램합니다. 슈퍼블록은 큰 요청을 한 번에 ' +
    '처리합니다.',
  'small-writes.text': '슈퍼블록에 한 페이지짜리 작은 쓰기 4건이 옵니다. 쓰기마다 뱅크 4개를 모두 차지합니다.',
  'small-writes.try.ask': '슈퍼블록의 작은 쓰기에서 프로그램 시간을 바꿔 보세요.',
  'small-writes.try.now': '프로그램 한 번에 {smallPROG} 걸립니다. 마지막 작은 쓰기는 {small}에 완료됩니다.',
  'small-writes.try.rule': '작은 쓰기마다 뱅크 4개를 모두 프로그램하므로 프로그램 4번이 차례로 이어집니다.',
  'small-writes.ask': '작은 쓰기 4건 중 마지막은 언제 완료될까요?',
  'small-writes.say.0': '뱅크에서는 프로그램이 겹칩니다. 여기서는 쓰기마다 뱅크 4개를 모두 차지합니다.',
  'small-writes.say.1': '전송은 프로그램과 겹칩니다. 한 페이지를 프로그램하는 동안 다음 페이지가 움직입니다.',
  'small-writes.hint': '프로그램은 겹칠 수 없습니다. {tPROG}의 프로그램 4번과 첫 전송입니다.',
  'small-writes.why':
    '{banks}에서 {small}로 늘었습니다. 쓰기마다 데이터 한 페이지와 패딩 세 페이지를 프로그램합니다. 패딩 ' +
    '{padding}페이지는 쓸모가 없습니다.',
  'fast-bus.text':
    '버스가 16배 빨라집니다. 느린 버스에서 큰 쓰기는 뱅크에서 {large}, 슈퍼블록에서 {merged} 걸려 시간이 ' +
    '{slowGain}였습니다.',
  'fast-bus.try.ask': '큰 쓰기에서 버스를 한 단계씩 빠르게 해 보세요.',
  'fast-bus.try.now': '뱅크에서 {large}, 슈퍼블록에서 {merged} 걸립니다.',
  'fast-bus.try.rule': '이 모든 버스에서 슈퍼블록이 큰 쓰기를 먼저 완료합니다.',
  'fast-bus.ask': '빠른 버스에서 슈퍼블록의 이 장점은 어떻게 될까요?',
  'fast-bus.part.0': '커진다',
  'fast-bus.part.1': '그대로이다',
  'fast-bus.part.2': '작아진다',
  'fast-bus.say.1': '버스가 둘의 시간에서 같은 비중일 때 맞습니다. 각각 버스는 얼마나 될까요?',
  'fast-bus.say.2': '빠른 버스는 전송의 비중이 큰 곳에 도움이 됩니다. 어느 쓰기일까요?',
  'fast-bus.hint': '{merged} 중에서 버스는 얼마나 될까요? {large} 중에서는 얼마나 될까요?',
  'fast-bus.why':
    '{fastLarge} 대 {fastMerged}, 시간이 {fastGain}입니다. 버스가 빠르면 프로그램이 결정하는데, 슈퍼블록에는 한 번만 ' +
    '필요합니다. 서로 독립인 작은 쓰기는 여전히 뱅크가 낫습니다: {fastBanks} 대 {fastSmall}.',
  'computer.text':
    'Dirik과 Jacob의 Fig. 6은 워크로드 전체를 측정합니다. 여기서는 그들의 개인용 컴퓨터와 비슷하게 생성한 읽기와 ' +
    '쓰기 {computerRequests}건을 뱅크 4개와 400 MB/s 버스에서 실행합니다. 쓰기는 통째로 한 뱅크로 갑니다. 요청은 ' +
    '평균 {pcBanks} 걸립니다.',
  'computer.try.ask': '더 느린 버스에서 뱅크와 뱅크 4개의 슈퍼블록을 비교하세요.',
  'computer.try.now': '요청은 평균 뱅크에서 {pcBanks}, 슈퍼블록에서 {pcGang} 걸립니다.',
  'computer.try.rule': '두 버스 모두에서 슈퍼블록이 앞섭니다.',
  'computer.ask': '400 MB/s 버스에서 뱅크 4개의 슈퍼블록을 쓰면 평균은 어떻게 될까요?',
  'computer.part.0': '늘어난다. 작은 요청에는 패딩을 채운다',
  'computer.part.1': '절반보다 적게 줄어든다',
  'computer.part.2': '절반 이하가 된다',
  'computer.say.0': '패딩은 페이지를 쓰지만 여기서 버스를 지나가지는 않습니다. 큰 요청은 무엇을 얻을까요?',
  'computer.say.1':
    '이 버스에서는 프로그램이 결정합니다. 큰 쓰기에는 뱅크에서 여러 번, 슈퍼블록에서는 몇 번 필요할까요?',
  'computer.hint': '64 KB의 요청에는 2 KB 페이지가 많습니다. 한 뱅크에서는 프로그램이 몇 번 이어질까요?',
  'computer.why':
    '{pcBanks}에서 {pcGang}로 줄었습니다. 요청이 페이지에 비해 크고 버스가 빠르므로 그림에서처럼 슈퍼블록이 ' +
    '앞섭니다. 이것이 한 경우입니다.',
  'computer-slow-bus.text':
    '다른 경우: 25 MB/s의 느린 버스와 뱅크 8개입니다. 뱅크 방식에서는 쓰기의 페이지를 하나씩 나누어 줄 수도 ' +
    '있습니다(§3.1, Fig. 5). 뱅크 8개의 슈퍼블록에서 쓰기는 평균 {pcSlowGang} 걸립니다.',
  'computer-slow-bus.try.ask': '먼저 더 빠른 버스에서, 페이지를 나누어 받는 뱅크 8개와 8개짜리 슈퍼블록을 비교하세요.',
  'computer-slow-bus.try.now': '쓰기 평균은 뱅크에서 {pcSlowBanks}, 슈퍼블록에서 {pcSlowGang}입니다.',
  'computer-slow-bus.try.rule': '두 버스 모두에서 쓰기 평균은 슈퍼블록에서 최대 5 % 더 깁니다.',
  'computer-slow-bus.ask': '여기서는 어느 구성이 쓰기를 더 빨리 처리할까요?',
  'computer-slow-bus.part.0': '빠른 버스에서처럼 슈퍼블록',
  'computer-slow-bus.part.1': '둘이 같다(1 % 이내)',
  'computer-slow-bus.part.2': '뱅크',
  'computer-slow-bus.say.0':
    '이 버스에서 한 페이지는 프로그램의 절반도 걸리지 않습니다. 뱅크는 프로그램을 전송 뒤에 가릴 수 있을까요?',
  'computer-slow-bus.say.1': '버스는 대부분 사용 중이지만, 묶인 뱅크는 서로 기다리기도 합니다.',
  'computer-slow-bus.hint':
    '버스가 한 뱅크로 다음 페이지를 나르는 동안 다른 뱅크는 프로그램합니다. 묶인 뱅크는 함께 프로그램합니다.',
  'computer-slow-bus.why':
    '{pcSlowGang}에서 뱅크의 {pcSlowBanks}로 줄었습니다. 웨이가 많으면 페이지를 나누어 받는 뱅크는 프로그램을 전송 뒤에 ' +
    '가립니다. 위에서 본 더 빠른 버스에서도 그렇습니다. 답은 버스, 웨이, 요청, 그리고 페이지를 나누는 방법에 달려 있습니다. 직접 측정하세요.',
};
