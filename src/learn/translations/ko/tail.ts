import type { Catalog } from '../../lesson/texts.ts';

export const TAIL: Catalog = {
  title: '가장 느린 0.1 %의 읽기',
  asks: '데이터베이스의 트레이스가 사용 중이던 SSD에서 실행됩니다. 가장 느린 읽기는 왜 느릴까요?',
  idea:
    '중앙값은 요청의 일을 보여 주고, 꼬리는 기다림을 보여 줍니다. 가장 느린 요청이 무엇을 기다리는지 찾고 ' +
    '그것을 고치세요. Explore에서 실행을 열고 가장 느린 읽기를 선택하세요.',
  'run.a': '그대로',
  'run.suspended': '일시 중단',
  'run.bus': '두 배 빠른 버스',
  'how-long.text':
    '꽉 차서 정상 상태에 있는 SSD에서 요청 {requests}개의 표본 트레이스입니다. 가비지 컬렉션이 내내 ' +
    '실행됩니다. 읽기의 중앙값은 {median}입니다.',
  'how-long.ask': '읽기 1000개 중 가장 느린 하나는 99.9 백분위수보다 오래 걸립니다. 이 값은 중앙값의 몇 배일까요?',
  'how-long.hint': '가장 느린 읽기는 10 ms가 넘는 소거 뒤에, 또는 여러 프로그램 뒤에 서 있습니다.',
  'how-long.why': '99.9 백분위수는 {tail}: 중앙값의 {times}입니다.',
  'which-cure.text': '두 가지 처방이 있습니다. 두 배 빠른 버스, 또는 프로그램과 소거의 일시 중단입니다.',
  'which-cure.ask': '어느 처방이 읽기의 99.9 백분위수를 더 낮출까요?',
  'which-cure.part.0': '빠른 버스',
  'which-cure.part.1': '일시 중단',
  'which-cure.hint': '가장 느린 읽기는 무엇을 기다릴까요? 버스일까요, 어레이일까요?',
  'which-cure.why':
    '{tail}에서 빠른 버스는 {busTail}, 일시 중단은 {suspendedTail}까지 낮춥니다. 읽기의 꼬리는 오래 ' +
    '걸리는 일로 바쁜 어레이에서 생깁니다.',
  'who-pays.text':
    '일시 중단으로 읽기의 99.9 백분위수는 {suspendedTail}까지 내려갑니다. 쓰기는 값을 치릅니다. 쓰기의 ' +
    '99.9 백분위수는 {writeTail}이었습니다.',
  'who-pays.ask': '쓰기의 99.9 백분위수는 어떻게 될까요?',
  'who-pays.part.0': '10분의 1보다 많이 내려간다',
  'who-pays.part.1': '10분의 1 안에서 머문다',
  'who-pays.part.2': '10분의 1보다 많이 올라간다',
  'who-pays.hint': '중단된 프로그램은 더 늦게 끝납니다. {writeTail}에 비하면 얼마나 늦을까요?',
  'who-pays.why':
    '{writeTail} 대신 {suspendedWriteTail}입니다. 쓰기는 같은 페이지에 먼저 온 접근도 기다리는데, 이 ' +
    '기다림이 짧아집니다. 처방은 뜻밖의 곳에서 도움이 될 수 있습니다. 재고 나서 판단하세요.',
};
