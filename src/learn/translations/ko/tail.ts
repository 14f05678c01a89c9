import type { Catalog } from '../../lesson/texts.ts';

export const TAIL: Catalog = {
  title: '가장 느린 1 %의 읽기',
  asks: '데이터베이스의 트레이스가 이미 사용된 SSD에서 실행됩니다. 가장 느린 읽기는 왜 느릴까요?',
  idea:
    '중앙값은 요청의 자체 처리 시간을 보여 주고, 꼬리는 대기 시간을 보여 줍니다. 가장 느린 요청이 무엇을 기다리는지 찾고 ' +
    '그 원인을 없애세요. 각 단계는 탐색에서 열 수 있습니다. 거기서 가장 느린 읽기를 선택해 살펴보세요.',
  'run.a': '그대로',
  'run.suspended': '일시 중단',
  'run.bus': '두 배 빠른 버스',
  'how-long.text':
    '가득 차서 정상 상태(steady state)에 있는 SSD에서 요청 {requests}건, 그중 읽기 {reads}건의 예제 트레이스를 실행합니다. ' +
    '쓰기 버퍼는 없고, 그동안 블록 {collections}개를 수집합니다. 읽기의 중앙값은 {median}입니다.',
  'how-long.ask': '읽기의 99 백분위수는 중앙값의 몇 배일까요?',
  'how-long.say.0': '짧은 대기 시간입니다. {tBERS}의 소거는 중앙값에 비해 얼마나 길까요?',
  'how-long.say.1': '소거보다 훨씬 깁니다. 소거 한 번은 중앙값의 몇 배일까요?',
  'how-long.hint': '느린 읽기는 {tBERS} 걸리는 소거 뒤에서, 또는 여러 프로그램 뒤에서 기다립니다.',
  'how-long.why': '99 백분위수는 {tail}: 중앙값의 {times}입니다.',
  'which-cure.text': '두 가지 해결책이 있습니다. 두 배 빠른 버스, 또는 프로그램과 소거의 일시 중단입니다.',
  'which-cure.ask': '어느 해결책이 읽기의 99 백분위수를 더 낮출까요?',
  'which-cure.part.0': '빠른 버스',
  'which-cure.part.1': '일시 중단',
  'which-cure.say.0': '빠른 버스는 전송을 줄입니다. 느린 읽기가 기다리는 것이 전송일까요?',
  'which-cure.hint': '가장 느린 읽기는 무엇을 기다릴까요? 버스일까요, 어레이일까요?',
  'which-cure.why':
    '{tail}에서 빠른 버스는 {busTail}, 일시 중단은 {suspendedTail}이 됩니다. 버스는 전송만 줄입니다. 느린 읽기는 사용 중인 ' +
    '어레이를 기다립니다.',
  'who-pays.text':
    '일시 중단으로 읽기의 99 백분위수는 {suspendedTail}까지 내려갑니다. 중단된 프로그램은 더 늦게 끝납니다. 쓰기의 평균은 ' +
    '{writeMean}이었습니다.',
  'who-pays.ask': '쓰기의 평균은 어떻게 될까요?',
  'who-pays.part.0': '5 % 넘게 줄어든다',
  'who-pays.part.1': '변화가 5 % 이내다',
  'who-pays.part.2': '5 % 넘게 늘어난다',
  'who-pays.say.1': '쓰기는 앞선 읽기와 수집도 기다립니다. 이 대기 시간은 그대로일까요?',
  'who-pays.say.2': '중단된 프로그램은 더 늦게 끝나지만, 쓰기는 앞선 읽기와 수집도 기다립니다.',
  'who-pays.hint': '중단된 프로그램은 더 늦게 끝납니다. 그런데 이 장치에서 쓰기는 무엇을 기다릴까요?',
  'who-pays.why':
    '{writeMean}에서 {suspendedWriteMean}로 줄었습니다. 모든 요청을 합하면 가비지 컬렉션을 기다리는 시간이 {lessGc}, 같은 ' +
    '페이지의 이전 접근을 기다리는 시간이 {lessHazard} 줄었습니다. 쓰기 버퍼가 없으면 요청은 둘 다 기다립니다. 해결책은 뜻밖의 ' +
    '곳에서 도움이 될 수 있습니다. 먼저 측정하고 판단하세요.',
};
