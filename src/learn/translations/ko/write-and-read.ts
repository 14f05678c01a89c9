import type { Catalog } from '../../lesson/texts.ts';

export const WRITE_AND_READ: Catalog = {
  title: '쓰기는 느리고 읽기는 느리지 않다',
  asks: '한 페이지를 읽고 한 페이지를 씁니다. 시간은 어디에 쓰일까요?',
  idea:
    '읽기는 짧습니다. 어레이가 페이지 하나를 감지하는 데 {tR} 걸립니다. 쓰기는 깁니다. 어레이가 페이지 ' +
    '하나를 프로그램하는 데 {tPROG} 걸립니다. 버스에 필요한 시간은 둘 다 같습니다.',
  'run.read': '읽기 하나',
  'run.write': '쓰기 하나',
  'run.fast': '쓰기 하나, 두 배 빠른 버스',
  'parts-of-a-read.text':
    '칩 하나가 버스 하나로 컨트롤러에 연결되어 있습니다. 시각 0에 호스트가 페이지 하나를 읽습니다. ' +
    '타임라인에는 버스의 레인(채널 0)과 플래시 어레이의 레인(칩 0)이 있습니다. 둘 다 아직 비어 ' +
    '있습니다.',
  'parts-of-a-read.ask': '읽기의 세 부분은 어떤 순서로 일어날까요?',
  'parts-of-a-read.part.0': '데이터 출력: 페이지가 버스를 지나간다',
  'parts-of-a-read.part.1': '읽기(tR): 어레이가 페이지를 감지한다',
  'parts-of-a-read.part.2': '명령: 칩이 주소를 받는다',
  'parts-of-a-read.hint': '칩은 주소를 알기 전에는 읽을 수 없습니다. 읽지 않은 데이터는 보낼 수 없습니다.',
  'parts-of-a-read.why':
    '명령, 어레이, 데이터의 순서입니다. 버스는 명령과 데이터 출력 동안 사용 중입니다. 어레이는 그 사이에 ' +
    '사용 중이고, 그동안 버스는 쉽니다.',
  'length-of-a-read.text':
    '명령에는 {command}, 어레이 읽기(tR)에는 {tR} 걸립니다. 버스는 페이지 하나를 {dataOut} 만에 옮깁니다.',
  'length-of-a-read.ask': '읽기는 도착에서 완료까지 얼마나 걸릴까요?',
  'length-of-a-read.hint': '여기서는 아무것도 겹치지 않습니다. 세 부분을 더하세요.',
  'length-of-a-read.why': '{command} + {tR} + {dataOut} = {readLatency}. 읽기의 절반쯤이 버스입니다.',
  'parts-of-a-write.text':
    '이제 호스트가 페이지 하나를 씁니다. 같은 버스, 같은 칩입니다. 명령, 데이터 입력 다음에 어레이가 ' +
    '페이지를 프로그램합니다.',
  'parts-of-a-write.ask': '쓰기에서 가장 긴 부분은 무엇일까요?',
  'parts-of-a-write.part.0': '명령',
  'parts-of-a-write.part.1': '데이터 입력: 페이지가 버스를 지나간다',
  'parts-of-a-write.part.2': '프로그램(tPROG): 어레이가 페이지를 저장한다',
  'parts-of-a-write.hint':
    '전하를 감지하는 일은 빠릅니다. 전하를 셀에 조금씩 넣고 그때마다 확인하는 일은 빠르지 않습니다.',
  'parts-of-a-write.why': '{writeLatency} 중에서 프로그램에 {tPROG} 걸립니다. 쓰기의 {programShare}입니다.',
  'how-many-times.text': '타임라인에는 읽기만 보입니다. 쓰기는 그 아래에 숨어 있습니다.',
  'how-many-times.ask': '쓰기는 읽기보다 몇 배 오래 걸릴까요?',
  'how-many-times.hint': '읽기는 {readLatency} 걸립니다. 쓰기는 버스에서 {transfer}, 어레이에서 {tPROG} 걸립니다.',
  'how-many-times.why':
    '{writeLatency}: {readLatency}의 {times}입니다. 버스에 필요한 시간은 둘 다 같습니다. 차이는 ' +
    '어레이에서 생깁니다.',
  'a-faster-bus.text': '광고지가 새 버스를 자랑합니다. 두 배 빠르다고 합니다.',
  'a-faster-bus.ask': '빠른 버스로 쓰기는 얼마나 짧아질까요?',
  'a-faster-bus.part.0': '약 절반',
  'a-faster-bus.part.1': '약 4분의 1',
  'a-faster-bus.part.2': '20분의 1보다 적게',
  'a-faster-bus.hint': '쓰기 중에서 버스에 있는 시간은 {transfer}뿐입니다.',
  'a-faster-bus.why':
    '{writeLatency}에서 {fastLatency}: {gain} 줄었습니다. 이 쓰기의 문제는 버스가 아니었습니다. 많은 ' +
    '쓰기가 버스 하나를 나누어 쓸 때까지 이 문장을 기억하세요.',
};
