import type { Catalog } from '../../lesson/texts.ts';

export const TAIL: Catalog = {
  title: '1000건 중 가장 느린 읽기',
  asks: '사용한 SSD에서 읽기 10만 건이 실행됩니다. 가장 느린 읽기는 왜 느릴까요?',
  idea:
    '중앙값은 요청의 자체 처리 시간을 보여 주고, 꼬리는 대기 시간을 보여 줍니다. 가장 느린 요청이 무엇을 기다리는지 ' +
    '찾아 그 원인을 없애고, 대가를 누가 치르는지 살펴보세요. 각 단계는 탐색에서 열 수 있고, 거기에는 가장 느린 ' +
    '읽기가 선택되어 있습니다.',
  example:
    '아무것도 기다리지 않는 읽기는 여기서 {median} 걸립니다. 소거가 막 시작했을 때 온 읽기는 {tBERS}의 소거를 모두 ' +
    '기다린 다음 자체 처리를 합니다.',
  'condition.ask':
    '이 수업의 버스는 100 MB/s입니다. 버스를 더 빠르게 하며 일시 중단이 없을 때와 있을 때를 보세요. 꼬리에서 무엇이 남나요?',
  'condition.now':
    '바이트당 {perByte}에서 읽기 중앙값은 {median}, 99.9 백분위수는 {tail}, 일시 중단을 쓰면 {suspendedTail}입니다.',
  'condition.rule': '이 버스들 모두에서 일시 중단은 읽기의 99.9 백분위수를 20분의 1 미만으로 낮춥니다.',
  'run.a': '그대로',
  'run.suspended': '일시 중단',
  'run.bus': '두 배 빠른 버스',
  'run.buffered': '일시 중단과 쓰기 버퍼',
  'how-long.text':
    '가득 차서 정상 상태(steady state)에 있는 SSD에 한 페이지짜리 무작위 요청 {requests}건이 오고, 그중 {reads}건이 ' +
    '읽기입니다. 요청은 평균 {gap}마다 도착합니다. 그동안 블록 {collections}개를 수집하며, 소거 한 번에 {tBERS} ' +
    '걸립니다. 읽기의 중앙값은 {median}입니다.',
  'how-long.try.ask': '먼저 더 가벼운 부하입니다. 요청이 더 드물게 오게 하며 곡선의 양 끝을 살펴보세요.',
  'how-long.try.now': '{gap}마다 요청 1건: 중앙값 {median}, 99.9 백분위수 {tail}입니다.',
  'how-long.try.rule':
    '부하가 가벼워도 가장 느린 읽기는 크게 나아지지 않습니다. 99.9 백분위수는 소거의 절반보다 깁니다.',
  'how-long.ask': '요청이 2 ms마다 올 때, 읽기의 99.9 백분위수는 중앙값의 몇 배일까요?',
  'how-long.say.0': '짧은 대기 시간입니다. {tBERS}의 소거는 중앙값에 비해 얼마나 길까요?',
  'how-long.say.1': '소거보다 훨씬 깁니다. 소거 한 번은 중앙값의 몇 배일까요?',
  'how-long.hint': '가장 느린 읽기는 {tBERS}의 소거를 거의 다 기다립니다. {median}의 몇 배일까요?',
  'how-long.why':
    '99.9 백분위수는 {tail}, 중앙값의 {times}입니다. 이보다 느린 읽기가 약 100건 있으므로, 이 백분위수는 요청 1건이 ' +
    '아니라 장치를 나타냅니다.',
  'what-they-wait-for.text':
    '모든 읽기 중 가장 느린 것은 {worst} 걸립니다. 1000건 중 1건은 {tail} 이상 걸립니다. 이 읽기들이 무엇을 ' +
    '기다리는지 살펴보세요.',
  'what-they-wait-for.try.ask': '먼저 더 짧은 소거로 시작하세요. 그때 가장 느린 읽기는 무엇을 기다리나요?',
  'what-they-wait-for.try.now':
    '소거가 {tBERS}이면 가장 느린 1000분의 1은 자기 다이의 가비지 컬렉션을 {gcWait}, 그 다이의 다른 요청을 {hostWait}, 버스를 {busWait} 기다립니다.',
  'what-they-wait-for.try.rule':
    '이 소거 시간 모두에서 버스를 기다리는 시간은 가비지 컬렉션을 기다리는 시간의 20분의 1 미만입니다.',
  'what-they-wait-for.ask': '가장 느린 1000분의 1의 읽기는 무엇을 가장 오래 기다릴까요?',
  'what-they-wait-for.part.0': '다른 페이지를 나르는 버스',
  'what-they-wait-for.part.1': '같은 다이의 다른 호스트 요청',
  'what-they-wait-for.part.2': '같은 다이의 가비지 컬렉션',
  'what-they-wait-for.say.0': '한 페이지는 버스를 0.1 ms도 쓰지 않습니다. 몇 페이지나 되어야 할까요?',
  'what-they-wait-for.say.1':
    '호스트의 프로그램 한 번은 읽기 여덟 번만큼 걸립니다. 다이의 어떤 작업이 훨씬 더 오래 걸릴까요?',
  'what-they-wait-for.hint': '이 읽기들의 대기 시간만큼 걸리는 다이의 작업은 무엇일까요?',
  'what-they-wait-for.why':
    '평균적으로 같은 다이의 가비지 컬렉션을 {gcWait}, 다른 요청을 {hostWait}, 버스를 {busWait} 기다립니다. ' +
    '타임라인은 가장 느린 읽기에 있고 그 대기가 레인에 보입니다. 차트에는 그다음으로 느린 읽기도 있습니다.',
  'which-cure.text': '두 가지 해결책이 있습니다. 두 배 빠른 버스, 또는 프로그램과 소거의 일시 중단입니다.',
  'which-cure.try.ask': '먼저 조금 더 빠른 버스를 써 보세요. 곡선의 양 끝을 보세요.',
  'which-cure.try.now': '바이트당 {busPerByte}에서 중앙값은 {busMedian}, 99.9 백분위수는 {busTail}입니다.',
  'which-cure.try.rule': '이 버스들 모두에서 99.9 백분위수는 소거의 절반보다 깁니다.',
  'which-cure.ask': '어느 해결책이 읽기의 99.9 백분위수를 더 낮출까요?',
  'which-cure.part.0': '빠른 버스',
  'which-cure.part.1': '일시 중단',
  'which-cure.say.0': '빠른 버스는 전송을 줄입니다. 느린 읽기가 기다리는 것이 전송일까요?',
  'which-cure.hint': '가장 느린 읽기는 무엇을 기다릴까요? 버스일까요, 어레이일까요?',
  'which-cure.why':
    '{tail}에서 빠른 버스는 {busTail}, 일시 중단은 {suspendedTail}이 됩니다. 버스는 전송만 줄입니다. 느린 읽기는 ' +
    '버스를 거의 기다리지 않습니다.',
  'who-pays.text':
    '일시 중단으로 읽기의 99.9 백분위수는 {suspendedTail}까지 내려갑니다. 중단된 프로그램은 더 늦게 끝납니다. 쓰기의 ' +
    '평균은 {writeMean}이었습니다.',
  'who-pays.try.ask': '먼저 더 가벼운 부하에서 일시 중단이 없을 때와 있을 때를 보세요. 요청을 덜 자주 도착시키세요.',
  'who-pays.try.now': '요청이 {gap}마다 오면 쓰기 평균은 {writeMean}, 일시 중단을 쓰면 {suspendedWriteMean}입니다.',
  'who-pays.try.rule': '두 부하 모두에서 쓰기 평균은 일시 중단을 쓸 때 더 깁니다.',
  'who-pays.ask': '쓰기의 평균은 어떻게 될까요?',
  'who-pays.part.0': '줄어든다',
  'who-pays.part.1': '늘지만 5 % 이내다',
  'who-pays.part.2': '5 % 넘게 늘어난다',
  'who-pays.say.0': '쓰기는 일시 중단에서 얻는 것이 없습니다. 중단되는 것은 쓰기의 프로그램입니다.',
  'who-pays.say.2': '읽기 1건은 프로그램을 얼마나 늦추고, 읽기와 마주치는 프로그램은 얼마나 될까요?',
  'who-pays.hint': '중단된 프로그램은 중단과 읽기의 시간만큼 늦어집니다. 대부분의 프로그램은 읽기와 마주치지 않습니다.',
  'who-pays.why':
    '{writeMean}에서 {suspendedWriteMean}로 늘었습니다. 읽기가 얻는 것에 대해 쓰기가 조금 치릅니다. 쓰기 버퍼는 ' +
    '이것마저 가려 줍니다. {bufferPages}페이지의 버퍼가 있으면 호스트의 쓰기는 평균 {bufferedWriteMean}이고, 읽기의 ' +
    '99.9 백분위수는 {bufferedTail}입니다. 먼저 측정하고 판단하세요.',
};
