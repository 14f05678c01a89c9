import type { Catalog } from '../../lesson/texts.ts';

export const LOAD_AND_LATENCY: Catalog = {
  title: '부하와 지연 시간',
  asks: '칩은 도착하는 것보다 많은 읽기를 처리할 수 있습니다. 그런데 읽기는 왜 기다릴까요?',
  idea:
    '무작위 도착은 자원이 가득 차기 훨씬 전부터 줄을 서고, 이용률이 1에 가까워지면 지연 시간이 가파르게 늘어납니다. 리틀의 법칙: ' +
    '처리 중인 수 = 처리량 × 지연 시간. 큐 깊이는 장치를 채우지만, 그 이상은 대기만 늘립니다. 여기의 숫자는 서로 독립인 무작위 ' +
    '도착과 이 버스에서 성립합니다.',
  example:
    '이용률은 칩이 사용 중인 시간의 비율입니다. 읽기 1건은 이 칩을 {alone} 동안 차지합니다. 읽기가 평균 {lowGap}마다 1건 ' +
    '도착하면 이용률은 {alone} / {lowGap} = {lowBusy}입니다.',
  'condition.ask': '큐 깊이 8에서 버스의 속도를 바꾸며 처리량의 한계가 무엇인지 살펴보세요.',
  'condition.now':
    '한 페이지에는 버스가 {transfer} 필요하고, {eightEach}마다 읽기가 완료됩니다. 읽기의 평균은 {eightMean}입니다.',
  'condition.rule':
    '이 모든 버스에서 읽기는 버스가 전송하는 것보다 빨리 완료되지 않습니다. 둘이 다르면 한계는 칩입니다.',
  'run.a': '이용률 20 %',
  'run.half': '이용률 45 %',
  'run.full': '이용률 90 %',
  'run.one': '큐 깊이 1',
  'run.eight': '큐 깊이 8',
  'run.deep': '큐 깊이 32',
  'low-load.text':
    '한 페이지의 읽기가 칩 1개에 서로 독립적으로 무작위로 도착합니다. 읽기만 있으면 {alone} 걸리고, 칩이 읽는 동안 뒤의 읽기는 ' +
    '기다립니다. 칩의 이용률은 {lowBusy}입니다.',
  'low-load.try.ask': '먼저 더 낮은 부하에서 확인합니다. 읽기를 더 자주 도착하게 하며 지연 시간을 살펴보세요.',
  'low-load.try.now': '{lowGap}마다 읽기 1건: 칩의 이용률은 {lowBusy}, 읽기의 평균은 {lowMean}입니다.',
  'low-load.try.rule': '칩이 거의 항상 유휴 상태여도, 이 모든 부하에서 읽기의 평균은 읽기만 있을 때보다 깁니다.',
  'low-load.ask': '읽기의 평균은 얼마일까요?',
  'low-load.part.0': '정확히 {alone}: 칩은 대부분 유휴 상태다',
  'low-load.part.1': '최대 4분의 1 더 길다',
  'low-load.part.2': '두 배보다 길다',
  'low-load.say.0': '대부분이지 항상은 아닙니다. 칩이 사용 중일 때 도착한 읽기는 어떻게 될까요?',
  'low-load.say.2': '그러려면 평균 대기 시간이 읽기 1건보다 길어야 합니다. 5건 중 4건은 유휴 상태의 칩에 도착합니다.',
  'low-load.hint':
    '읽기가 도착할 때 칩이 사용 중일 확률은 {lowBusy}입니다. 그러면 실행 중인 읽기의 나머지를 기다립니다.',
  'low-load.why': '평균은 {lowMean}입니다. 칩이 사용 중일 때 도착하는 읽기가 있습니다. 무작위 도착은 몰려서 옵니다.',
  'twice-the-load.text':
    '이용률 {halfBusy}에서 읽기의 평균은 {halfMean}입니다. 이제 읽기가 두 배 자주, 평균 {halfGap}에서 {fullGap}마다로 바뀌어 ' +
    '도착합니다. 칩의 이용률은 {fullBusy}입니다.',
  'twice-the-load.try.ask': '먼저 더 낮은 부하에서 확인합니다. 읽기를 더 자주 도착하게 하며 지연 시간을 살펴보세요.',
  'twice-the-load.try.curve.x': '칩의 이용률',
  'twice-the-load.try.curve.y': '평균 지연 시간',
  'twice-the-load.try.now': '{halfGap}마다 읽기 1건: 칩의 이용률은 {halfBusy}, 읽기의 평균은 {halfMean}입니다.',
  'twice-the-load.try.rule':
    '여기까지 평균 대기 시간은 S · u / (2 (1 − u))와 5분의 1 이내로 같습니다. S는 읽기만 있을 때의 시간, u는 이용률입니다. ' +
    '무작위 도착과 일정한 S에서 성립합니다.',
  'twice-the-load.ask': '평균 지연 시간은 어떻게 될까요?',
  'twice-the-load.part.0': '그대로다. 칩이 아직 처리할 수 있다',
  'twice-the-load.part.1': '부하처럼 두 배가 된다',
  'twice-the-load.part.2': '2.5배보다 많이 늘어난다',
  'twice-the-load.say.0': '평균적으로는 처리할 수 있습니다. 그래도 다른 읽기 뒤에 도착한 읽기는 기다립니다.',
  'twice-the-load.say.1': '지연 시간은 부하에 비례하지 않습니다. 부하가 거의 없어도 읽기는 자체 처리를 합니다.',
  'twice-the-load.hint':
    '무작위 도착과 일정한 처리 시간 S에서 평균 대기 시간은 이용률 u일 때 S · u / (2 (1 − u))입니다. u = {halfBusy}와 u = ' +
    '{fullBusy}를 넣어 보세요.',
  'twice-the-load.why':
    '{halfMean}에서 {fullMean}로, {growth}가 되었습니다. 대기 시간은 u / (1 − u)에 따라 늘어나고, 칩이 가득 찰수록 한없이 커집니다. ' +
    '부하의 처음 절반은 비용이 작고, 나머지 절반은 그렇지 않습니다.',
  'little.text':
    '같은 칩이고 이용률은 {fullBusy}입니다. 읽기는 평균 {gap}마다 완료되고, 읽기 1건은 평균 {fullMean} 동안 장치 안에 있습니다.',
  'little.try.ask': '먼저 더 낮은 부하에서 확인합니다. 읽기를 더 자주 도착하게 해 보세요.',
  'little.try.now':
    '{gap}마다 읽기가 완료되고 읽기의 평균은 {fullMean}입니다. 장치 안에는 평균 {inFlight}건이 있습니다.',
  'little.try.rule': '이 모든 부하에서 장치 안의 읽기는 칩이 처리하는 것보다 많습니다. 나머지는 기다립니다.',
  'little.ask': '평균 몇 건의 읽기가 동시에 장치 안에 있을까요?',
  'little.say.0': '기다리는 읽기도 세세요. {fullMean}는 장치 안에 있는 시간 전체입니다.',
  'little.say.1': '읽기마다 {fullMean} 머무릅니다. 그동안 {gap}마다 1건씩 몇 건이 완료될까요?',
  'little.hint': '읽기마다 {fullMean} 머무르고, {gap}마다 하나가 더 옵니다.',
  'little.why':
    '{fullMean} / {gap} = 읽기 {inFlight}건. 리틀의 법칙입니다: 시스템 안의 수 = 도착률 × 평균 체류 시간. 처리 순서와 관계없이 ' +
    '안정한 모든 시스템에서 성립합니다.',
  'queue-depth.text':
    '채널 하나에 칩이 4개 있고, 한 페이지에는 버스가 {transfer} 필요합니다. 호스트는 처리 중인 읽기의 수, 곧 큐 깊이를 일정하게 ' +
    '유지합니다. 깊이 1에서는 {oneEach}마다, 깊이 8에서는 {eightEach}마다 읽기가 완료됩니다.',
  'queue-depth.try.ask': '먼저 작은 깊이에서 확인합니다. 처리 중인 읽기를 늘리며 얼마나 자주 완료되는지 살펴보세요.',
  'queue-depth.try.curve.x': '큐 깊이',
  'queue-depth.try.curve.y': '완료 간격',
  'queue-depth.try.now': '깊이 {oneDepth}: {oneEach}마다 읽기가 완료되고, 읽기의 평균은 {oneMean}입니다.',
  'queue-depth.try.rule':
    '어느 깊이에서나 평균 지연 시간은 깊이에 완료 간격을 곱한 값과 3 % 이내로 같습니다. 다시 리틀의 법칙입니다.',
  'queue-depth.ask': '깊이가 8에서 {depth}로 늘어납니다. 처리량은 어떻게 될까요?',
  'queue-depth.part.0': '4배가 된다',
  'queue-depth.part.1': '약 두 배가 된다',
  'queue-depth.part.2': '변화가 5 % 이내다',
  'queue-depth.say.0': '4배의 읽기가 같은 버스를 기다립니다. 버스에 남은 시간이 있을까요?',
  'queue-depth.say.1': '그러려면 한 페이지에 버스가 {transfer}의 절반만 필요해야 합니다.',
  'queue-depth.hint':
    '한 페이지에는 버스가 {transfer} 필요합니다. {eightEach}마다 읽기 1건은 여기에 얼마나 가까울까요?',
  'queue-depth.why':
    '{deepEach}마다 읽기 1건입니다. 버스는 깊이 8에서 이미 가득 찼습니다. 칩들이 함께 읽는 속도가 버스의 전송보다 빨라 버스가 먼저 ' +
    '가득 찹니다. 깊이를 늘려도 가득 찬 것을 넘을 수 없습니다.',
  'price-of-depth.text':
    '깊이 8에서 읽기의 평균은 {eightMean}입니다. 깊이 {depth}에서는 전과 거의 같이 {deepEach}마다 읽기가 완료됩니다.',
  'price-of-depth.try.ask': '먼저 더 작은 깊이에서 확인합니다. 처리 중인 읽기를 늘려 보세요.',
  'price-of-depth.try.curve.x': '큐 깊이',
  'price-of-depth.try.curve.y': '평균 지연 시간',
  'price-of-depth.try.now': '깊이 {eightDepth}: {eightEach}마다 읽기가 완료되고, 읽기의 평균은 {eightMean}입니다.',
  'price-of-depth.try.rule':
    '이 모든 깊이에서 읽기는 버스가 허용하는 만큼 자주 완료됩니다(3 % 이내). 지연 시간만 늘어납니다.',
  'price-of-depth.ask': '깊이 {depth}에서 읽기의 평균은 얼마일까요?',
  'price-of-depth.say.0': '완료 간격입니다. 읽기는 앞선 읽기가 모두 처리될 때까지 기다립니다.',
  'price-of-depth.say.1': '{deepEach}마다 1건이 완료되고, {depth}건이 처리 중입니다.',
  'price-of-depth.say.2': '너무 깁니다. {depth}건이 처리 중이면 {depth}번의 완료로 충분합니다.',
  'price-of-depth.hint': '리틀의 법칙: 처리 중인 읽기 {depth}건, {deepEach}마다 1건 완료.',
  'price-of-depth.why':
    '{deepEach}의 {depth}배는 약 {deepMean}입니다. 처리량은 그대로이고 지연 시간은 {eightMean}에서 {deepMean}로 늘었습니다. 큰 ' +
    '깊이의 벤치마크는 장치의 처리량을 보여 주고 지연 시간을 숨깁니다.',
};
