import type { Catalog } from '../../lesson/texts.ts';

export const BEHIND_AN_ERASE: Catalog = {
  title: '프로그램 뒤의 읽기, 소거 뒤의 읽기',
  asks: '다이가 사용 중일 때 읽기가 도착합니다. 얼마나 기다릴까요?',
  idea:
    '어레이는 한 번에 한 가지 일을 합니다. 읽기는 보통 길이의 프로그램 뒤에서 최대 {tPROG}, 그런 소거 뒤에서 최대 ' +
    '{tBERS} 기다립니다. 부품에 따라 더 길 수도 있습니다. 읽기만 있으면 {alone} 걸립니다. 쓰기 버퍼는 플래시에 있는 ' +
    '데이터의 읽기에 도움이 되지 않습니다. 그래서 장치의 꼬리는 읽기의 문제입니다.',
  example: '다이가 유휴 상태일 때 온 읽기는 {alone} 걸립니다. 어레이에서 {tR} 걸리고, 페이지가 버스를 지나갑니다.',
  'condition.ask': '이 수업의 버스는 100 MB/s입니다. 버스를 빠르게 하며 혼자인 읽기와 소거 뒤의 읽기를 비교하세요.',
  'condition.now': '읽기만 있으면 {alone}, 소거 뒤에서는 {behindErase} 걸립니다. {worst}입니다.',
  'condition.rule': '버스가 빨라지면 혼자인 읽기는 짧아집니다. {waitErase}의 대기 시간은 그대로이므로 비율이 커집니다.',
  'run.alone': '읽기만',
  'run.program': '프로그램 뒤의 읽기',
  'run.erase': '소거 뒤의 읽기',
  'behind-a-program.text':
    '시간이 보통 수준인 3D TLC 플래시의 다이입니다. 이런 부품에서 프로그램은 보통 세 페이지를 함께 저장하며 한 번에 ' +
    '{tPROG} 걸립니다. 읽기만 있으면 {alone} 걸립니다. 여기서는 프로그램이 시각 0부터 실행 중입니다. 읽기는 ' +
    '{programArrival}에 도착합니다. 타임라인은 그 순간에 알려진 것을 보여 줍니다.',
  'behind-a-program.try.ask': '읽기의 도착을 앞뒤로 옮기며 대기 시간을 살펴보세요.',
  'behind-a-program.try.now':
    '읽기는 {programArrival}에 도착해 {behindProgram} 걸립니다. 이 중 {waitProgram} 동안 기다립니다.',
  'behind-a-program.try.rule': '읽기는 언제나 같은 순간에 끝납니다. {tPROG}의 프로그램이 끝나고 {alone} 지난 때입니다.',
  'behind-a-program.ask': '읽기는 도착에서 완료까지 얼마나 걸릴까요?',
  'behind-a-program.say.0': '기다리지 않는 읽기의 값입니다. 읽기가 도착할 때 어레이는 사용 중입니다.',
  'behind-a-program.say.1': '대기 시간입니다. 그다음 읽기 자체에 {alone} 더 걸립니다.',
  'behind-a-program.say.2': '프로그램은 읽기가 도착하기 전에 시작했습니다. 나머지만 셉니다.',
  'behind-a-program.hint':
    '어레이는 한 번에 한 가지 일을 합니다. 읽기는 프로그램의 나머지를 기다린 다음 자체 처리를 합니다.',
  'behind-a-program.why':
    '읽기는 프로그램의 나머지 {waitProgram} 동안 기다리고, 자체 처리에 {alone} 걸립니다: {behindProgram}.',
  'who-was-there.text': '두 번째 실행의 전체입니다. 여기서 읽기는 {eraseArrival}에 도착합니다.',
  'who-was-there.try.ask': '먼저 생각해 보세요. 버스가 빨라지면 이 읽기의 대기 시간이 줄어들까요?',
  'who-was-there.try.now': '이 버스에서 읽기는 {behindErase} 걸립니다. 이 중 {waitErase} 동안 기다립니다.',
  'who-was-there.try.rule': '어느 버스에서나 대기 시간은 {waitErase}입니다. 읽기는 버스를 기다리지 않습니다.',
  'who-was-there.ask': '읽기는 어떤 작업을 기다릴까요?',
  'who-was-there.say.own': '이것은 읽기 자신입니다. 읽기가 도착할 때 다이를 차지하고 있는 것을 찾으세요.',
  'who-was-there.hint': '다이의 레인에서 읽기가 도착할 때 무엇이 실행 중인지 찾으세요.',
  'who-was-there.why':
    '소거입니다. 블록 전체를 지우는 데 {tBERS} 걸리고 그동안 내내 다이를 차지합니다. 버스는 유휴 상태이지만 도움이 ' +
    '되지 않습니다.',
  'how-much-worse.text':
    '읽기만 있으면 {alone} 걸립니다. 소거 뒤의 읽기는 {tBERS}의 소거에서 마지막 부분을 기다립니다.',
  'how-much-worse.try.ask': '읽기의 도착을 늦추며 무엇을 기다리는지 살펴보세요.',
  'how-much-worse.try.now': '읽기는 {eraseArrival}에 도착해 {behindErase} 걸립니다. 이 중 {waitErase} 동안 기다립니다.',
  'how-much-worse.try.rule':
    '도착 시각과 대기 시간을 더하면 {tBERS}입니다. 언제 도착하든 읽기는 소거의 나머지를 기다립니다.',
  'how-much-worse.ask': '소거 뒤의 읽기는 읽기만 있을 때의 몇 배 걸릴까요?',
  'how-much-worse.say.0': '읽기는 소거가 시작된 뒤에 도착했습니다. 소거의 나머지만 셉니다.',
  'how-much-worse.say.1': '읽기는 {tBERS}의 소거에서 나머지를 기다립니다. {alone}의 몇 배일까요?',
  'how-much-worse.hint': '시간 축에서 읽기의 시작과 끝을 읽으세요.',
  'how-much-worse.why': '{alone}에서 {behindErase}로 늘어 {worst}입니다. 이 중 {waitErase} 동안 기다립니다.',
  'a-faster-array.text': '제조사가 두 배 빨리 읽히는 셀을 제안합니다. tR은 {tR}에서 그 절반으로 줄어듭니다.',
  'a-faster-array.try.ask': '먼저 반대로 어레이의 읽기를 느리게 해 보세요.',
  'a-faster-array.try.now': 'tR은 {eraseTR}이고 읽기는 {behindErase} 걸립니다. 이 중 {waitErase} 동안 기다립니다.',
  'a-faster-array.try.rule': '어느 어레이에서나 대기 시간은 {waitErase}입니다.',
  'a-faster-array.ask': '소거 뒤의 읽기는 얼마나 빨라질까요?',
  'a-faster-array.part.0': '약 두 배 빨라진다',
  'a-faster-array.part.1': '약 4분의 1 빨라진다',
  'a-faster-array.part.2': '거의 빨라지지 않는다',
  'a-faster-array.say.0': '지연 시간 전체가 tR이라면 맞습니다. tR은 {behindErase} 중 {tR}입니다.',
  'a-faster-array.say.1': 'tR이 {behindErase}의 절반이어야 합니다. tR은 {tR}입니다.',
  'a-faster-array.hint': '{behindErase} 중에서 tR은 얼마만큼일까요?',
  'a-faster-array.why':
    '{behindErase} 중에서 자체 어레이 시간은 {tR}입니다. 꼬리는 대기 시간으로 이루어집니다. 꼬리를 줄이려면 대기 ' +
    '시간을 줄여야 합니다. 다음 수업의 주제입니다.',
};
