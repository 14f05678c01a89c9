import type { Catalog } from '../../lesson/texts.ts';

export const BANKS_OR_SUPERBLOCKS: Catalog = {
  title: '뱅크인가 슈퍼블록인가, 느린 버스인가 빠른 버스인가',
  asks: '다이 넷은 따로 일하거나 묶여서 일할 수 있습니다. 어느 것이 어떤 쓰기에 나을까요?',
  idea:
    '뱅크는 서로 독립인 쓰기를 겹칩니다. 슈퍼블록은 큰 쓰기를 컨트롤러의 적은 일로 처리하고, 작은 ' +
    '쓰기에는 나쁩니다. 버스는 어레이가 버스를 기다리는 동안만 중요합니다.',
  'run.banks': '뱅크 넷',
  'run.merged': '슈퍼블록, 쓰기 하나',
  'run.small': '슈퍼블록, 쓰기 넷',
  'run.fast': '슈퍼블록, 쓰기 넷, 빠른 버스',
  'banks.text':
    '느린 버스 하나에 다이(뱅크)가 넷 있습니다. 한 페이지짜리 작은 쓰기 넷이 함께 도착합니다. 저마다 자기 ' +
    '뱅크로 갑니다. 프로그램 하나는 {tPROG} 걸립니다. 첫 번째 쓰기는 {first}에 완료됩니다.',
  'banks.ask': '네 쓰기 중 마지막은 언제 완료될까요?',
  'banks.hint': '{first}에서 {tPROG} 빼면 버스에 있는 한 페이지입니다. 세 페이지가 버스에서 첫 페이지에 이어집니다.',
  'banks.why': '데이터 입력은 버스에서 줄을 서고, 프로그램은 겹칩니다: {banks}.',
  'superblock.text':
    '이제 뱅크 넷이 슈퍼블록으로 묶입니다. 작업 하나가 넷을 모두 씁니다. 네 페이지짜리 쓰기 하나가 ' + '도착합니다.',
  'superblock.ask': '뱅크 넷과 비교하면 쓰기 전체는 언제 완료될까요?',
  'superblock.part.0': '더 일찍',
  'superblock.part.1': '같은 시각에',
  'superblock.part.2': '더 늦게',
  'superblock.hint': '버스 하나에서 데이터 입력 넷, 그다음 뱅크 넷의 프로그램 하나입니다.',
  'superblock.why':
    '같은 시각 {merged}: 버스의 마지막 페이지가 결정합니다. 슈퍼블록에는 네 페이지에 매핑 항목 하나와 ' +
    '명령 하나가 필요합니다. 더 단순할 뿐 더 빠르지 않습니다.',
  'small-writes.text': '슈퍼블록에 한 페이지짜리 작은 쓰기 넷이 옵니다. 쓰기마다 뱅크 넷을 모두 차지합니다.',
  'small-writes.ask': '작은 쓰기 넷 중 마지막은 언제 완료될까요?',
  'small-writes.hint': '프로그램은 더 겹칠 수 없습니다. {tPROG}의 프로그램 넷과 첫 데이터 입력입니다.',
  'small-writes.why':
    '{banks} 대신 {small}. 쓰기마다 데이터 한 페이지와 채움 세 페이지를 프로그램합니다. {padding}페이지가 ' +
    '헛되이 쓰입니다.',
  'fast-bus.text': '버스가 열여섯 배 빨라집니다.',
  'fast-bus.ask': '빠른 버스는 슈퍼블록의 작은 쓰기 넷에 얼마나 도움이 될까요?',
  'fast-bus.part.0': '절반도 안 걸린다',
  'fast-bus.part.1': '조금 덜 걸린다',
  'fast-bus.part.2': '바뀌지 않는다',
  'fast-bus.hint': '{small} 중에서 버스는 얼마만큼일까요?',
  'fast-bus.why':
    '{small} 대신 {fast}. 프로그램은 차례로 이어지고, 버스는 그 뒤에 숨어 있었습니다. 빠른 버스는 읽기와 ' +
    '뱅크에 도움이 되고, 묶인 어레이에는 되지 않습니다.',
};
