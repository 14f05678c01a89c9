import type { Catalog } from '../../lesson/texts.ts';

export const WHO_GOES_FIRST: Catalog = {
  title: '누가 먼저인가',
  asks: '읽기가 쓰기 뒤에서 기다립니다. 도착 순서는 좋은 순서일까요?',
  idea:
    '순서를 바꾸는 데에는 비용이 들지 않고, 기다리는 쪽이 달라집니다. 짧은 작업을 먼저 하면 평균이 낮아집니다. 플래시에서 읽기는 ' +
    '짧고 호스트가 그 결과를 기다리므로 읽기가 먼저입니다. 그 대신 쓰기가 늦어집니다. 읽기가 끊임없이 오면 쓰기가 기아(starvation) ' +
    '상태에 빠질 수 있으므로 컨트롤러에는 한도가 필요합니다. 이미 실행 중인 작업 뒤의 읽기에는 읽기 우선이 도움이 되지 않습니다.',
  example:
    '한 뱅크의 읽기 2건이 함께 도착합니다. 첫 읽기는 x = {x}, 두 번째는 첫 읽기를 기다려 {secondRead} 걸립니다. 평균은 ' +
    '{readsMean}, 곧 {readsInX}x입니다.',
  'condition.ask': '이득은 버스에 달려 있습니다. 도착 순서와 읽기 먼저에서 버스를 느리게 또는 빠르게 해 보세요.',
  'condition.now':
    '읽기는 {burstReads}에서 {burstReadsFirst}로, 쓰기는 {burstWrites}에서 {burstWritesFirst}로 바뀝니다.',
  'condition.rule': '이 모든 버스에서 읽기가 먼저이면 읽기 시간이 절반보다 짧아집니다.',
  'run.reads': '읽기 2건',
  'run.order': '도착 순서',
  'run.first': '읽기 먼저',
  'run.burst': '버스트, 도착 순서',
  'run.burst-first': '버스트, 읽기 먼저',
  'in-order.text':
    'Dirik과 Jacob의 예입니다. 버스 하나에 뱅크가 1개 있습니다. 쓰기와 다른 페이지의 읽기가 함께 도착하는데, 쓰기가 조금 ' +
    '앞섭니다. 혼자라면 읽기는 x = {x}, 쓰기는 그 {writeInX}배 걸립니다.',
  'in-order.try.ask': '먼저 예의 읽기 2건에서 확인합니다. 버스의 속도를 바꿔 보세요.',
  'in-order.try.now': '첫 읽기는 {firstRead}, 두 번째는 {secondRead}, 평균은 {readsMean} 걸립니다.',
  'in-order.try.rule': '이 모든 버스에서 두 번째 읽기는 첫 읽기의 두 배 걸립니다. 첫 읽기 전체를 기다리기 때문입니다.',
  'in-order.ask': '도착 순서대로 하면 두 요청의 평균 지연 시간은 x의 몇 배일까요?',
  'in-order.say.0': '각각 혼자일 때의 평균입니다. 그러나 읽기는 쓰기를 기다립니다.',
  'in-order.say.1': '읽기의 지연 시간입니다. 질문은 두 요청의 평균입니다.',
  'in-order.hint': '읽기는 쓰기 전체를 기다린 다음 x 걸립니다. 두 지연 시간을 더하고 요청 수로 나누세요.',
  'in-order.why':
    '쓰기는 {write}, 곧 {writeInX}x 걸립니다. 읽기는 {behind}, 곧 {behindInX}x 걸립니다. 평균은 {orderMean}, 곧 ' +
    '{orderInX}x입니다. 읽기는 대부분의 시간을 기다리며 보냅니다.',
  'read-first.text': '이제 대기 중인 읽기가 대기 중인 쓰기보다 먼저입니다. 도착 순서에서 평균은 {orderInX}x였습니다.',
  'read-first.try.ask': '먼저 도착 순서에서 확인합니다. 프로그램의 길이를 바꾸며 쓰기 뒤의 읽기를 살펴보세요.',
  'read-first.try.now': '쓰기는 {writeInX}x, 그 뒤의 읽기는 {behindInX}x, 평균은 {orderInX}x 걸립니다.',
  'read-first.try.rule': '도착 순서에서는 프로그램의 길이와 관계없이 읽기가 쓰기보다 x만큼 더 걸립니다.',
  'read-first.ask': '읽기가 먼저이면 두 요청의 평균 지연 시간은 x의 몇 배일까요?',
  'read-first.say.0': '읽기만의 값입니다. 질문은 두 요청의 평균입니다.',
  'read-first.say.1': '여기서는 쓰기가 기다립니다. 읽기가 완료되어야 시작합니다.',
  'read-first.say.2': '전보다 줄지 않은 값입니다. 이제 누가 얼마나 기다릴까요?',
  'read-first.hint': '읽기는 x 걸립니다. 쓰기는 읽기를 기다린 다음 자체 처리를 합니다.',
  'read-first.why':
    '읽기는 {x}, 쓰기는 {later}, 곧 {laterInX}x 걸립니다. 평균은 {firstMean}, 곧 {firstInX}x입니다. 빨라진 것은 없습니다. 같은 ' +
    '작업의 순서만 바뀌었습니다. 짧은 작업이 먼저이면 기다리는 시간이 짧습니다.',
  'who-pays.text': '우선순위는 한쪽에서 가져와 다른 쪽에 줍니다. 이 예의 두 요청을 살펴보세요.',
  'who-pays.try.ask': '먼저 다른 프로그램에서 확인합니다. 두 순서에서 프로그램의 길이를 바꿔 보세요.',
  'who-pays.try.now': '쓰기는 혼자라면 {writeInX}x 걸립니다. 읽기는 {gain} 얻고, 쓰기는 {loss} 잃습니다.',
  'who-pays.try.rule': '이 모든 프로그램에서 읽기는 쓰기의 길이만큼 얻습니다.',
  'who-pays.ask': '읽기가 얻은 만큼에 대해 쓰기는 얼마나 잃을까요?',
  'who-pays.part.0': '읽기가 얻은 만큼',
  'who-pays.part.1': '읽기가 얻은 것의 4분의 1',
  'who-pays.part.2': '없다. 쓰기에는 영향이 없다',
  'who-pays.say.0': '읽기가 쓰기만큼 길다면 맞습니다.',
  'who-pays.say.2': '쓰기는 전보다 늦게 시작합니다. 얼마나 늦을까요?',
  'who-pays.hint': '읽기는 쓰기의 시간만큼 얻습니다. 쓰기는 읽기의 시간만큼 잃습니다.',
  'who-pays.why':
    '읽기는 쓰기의 길이인 {gain} 얻습니다. 쓰기는 읽기의 길이인 {loss} 잃습니다. 쓰기가 4배 길므로 4분의 1입니다. 읽기 2건의 예는 ' +
    '다른 경우를 보여 줍니다. 둘의 시간이 같으면 순서가 바뀌어도 평균은 그대로입니다.',
  'burst.text':
    '뱅크 4개씩의 슈퍼블록 2개에서 8 KB 쓰기 16건이 기다릴 때, 300 µs에 읽기 4건이 도착합니다. 도착 순서에서 읽기는 평균 ' +
    '{burstReads}, 쓰기는 {burstWrites} 걸립니다. (논문의 Fig. 10에서는 트레이스로 측정했을 때 읽기가 30–50 % 빨라지고 쓰기가 약 ' +
    '5 % 느려집니다.)',
  'burst.try.ask': '먼저 도착 순서에서 확인합니다. 버스의 속도를 바꾸며 읽기를 살펴보세요.',
  'burst.try.now': '읽기는 평균 {burstReads}, 쓰기는 {burstWrites} 걸립니다.',
  'burst.try.rule': '이 모든 버스에서 읽기는 평균적으로 쓰기보다 오래 걸립니다. 앞선 쓰기를 모두 기다리기 때문입니다.',
  'burst.ask': '이제 대기 중인 읽기가 먼저입니다. 쓰기의 평균은 얼마나 늘어날까요?',
  'burst.part.0': '4분의 1보다 적게',
  'burst.part.1': '4분의 1에서 절반까지',
  'burst.part.2': '두 배로',
  'burst.say.0': '논문의 트레이스에서는 이보다 적습니다. 여기서는 모든 읽기가 쓰기 버스트의 한가운데에 옵니다.',
  'burst.say.2': '아직 기다리는 쓰기는 앞에 온 읽기의 시간만큼 늦어집니다. 그 시간은 얼마일까요?',
  'burst.hint': '읽기 4건이 아직 기다리는 쓰기보다 먼저 갑니다. 쓰기 16건에 비해 읽기 4건은 얼마나 길까요?',
  'burst.why':
    '읽기는 {burstReads}에서 {burstReadsFirst}로 {readLess} 줄고, 쓰기는 {burstWrites}에서 {burstWritesFirst}로 {writeMore} ' +
    '늘어납니다. 얼마나 달라지는지는 몇 건이 함께 기다리는지에 달려 있습니다. 읽기는 실행 중인 쓰기를 여전히 기다립니다. ' +
    '우선순위는 큐의 순서를 바꿀 뿐 실행 중인 작업을 끊지 않습니다. 그것은 일시 중단이 합니다.',
};
