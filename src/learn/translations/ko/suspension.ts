import type { Catalog } from '../../lesson/texts.ts';

export const SUSPENSION: Catalog = {
  title: '일시 중단: 대가는 누가 치르나',
  asks: '읽기를 위해 소거를 중단합니다. 각각 무엇을 얻고 무엇을 잃을까요?',
  idea:
    '일시 중단은 대기 시간을 읽기에서 소거로 옮깁니다. 읽기는 몇 밀리초 빨라지고, 소거는 1밀리초보다 적게 ' +
    '늦어집니다. 전체 작업량은 조금 늘어나고, 중단이 잦으면 셀이 더 빨리 닳습니다.',
  example:
    '일시 중단이 없을 때: {tBERS}의 소거가 시각 0에 시작하고 읽기는 {arrival}에 도착합니다. 소거의 나머지를 기다린 ' +
    '다음 자체 처리를 하므로 모두 {off} 걸립니다.',
  'condition.ask': '소거가 잃는 시간은 먼저 보내는 읽기에 달려 있습니다. 버스를 느리게, 또 빠르게 해 보세요.',
  'condition.now':
    '페이지는 {bus} 만에 버스를 지나갑니다. 읽기는 일시 중단이 있으면 {on}, 없으면 {off} 걸립니다. 소거는 {later} 더 ' +
    '늦게 끝납니다.',
  'condition.rule': '이 모든 버스에서 읽기가 얻는 시간은 소거가 잃는 시간의 10배가 넘습니다.',
  'run.off': '일시 중단 끔',
  'run.on': '일시 중단 켬',
  'the-order.text':
    '일시 중단이 없을 때 읽기는 소거를 기다렸고 {off} 걸렸습니다. 이제 다이는 소거를 중단할 수 있습니다. 읽기는 ' +
    '{arrival}에 도착합니다.',
  'the-order.try.ask': '일시 중단이 없을 때 읽기의 도착을 옮겨 보세요. 소거가 끝나기 전에 완료될 수 있을까요?',
  'the-order.try.now': '읽기는 {offArrival}에 도착해 {off} 걸립니다.',
  'the-order.try.rule': '일시 중단이 없으면 소거가 끝나기 전에 완료되는 읽기는 없습니다.',
  'the-order.ask': '다이에서는 무엇이 어떤 순서로 일어날까요?',
  'the-order.part.0': '소거가 재개된다',
  'the-order.part.1': '어레이가 페이지를 읽는다',
  'the-order.part.2': '소거가 중단된다',
  'the-order.hint': '어레이는 한 번에 한 가지 일을 합니다.',
  'the-order.why':
    '중단, 읽기, 재개의 순서입니다. 중단 자체에 {suspendTime} 걸립니다. 셀이 먼저 안전한 상태가 되어야 합니다.',
  'the-read.text': '일시 중단이 없을 때 읽기는 {off} 걸렸습니다. 중단 자체에는 {suspendTime} 걸립니다.',
  'the-read.try.ask': '소거를 중단하는 데 걸리는 시간은 부품마다 다릅니다. 바꿔 보세요.',
  'the-read.try.now': '중단에 {suspendTime}, 읽기에 {on} 걸립니다.',
  'the-read.try.rule': '중단 시간을 빼면 {alone} 남습니다. 읽기만 있을 때의 시간입니다.',
  'the-read.ask': '일시 중단이 있으면 읽기는 얼마나 걸릴까요?',
  'the-read.say.0':
    '다이는 먼저 소거를 중단해야 하고, 여기에 {suspendTime} 걸립니다. 그다음 읽기가 자체 처리를 합니다.',
  'the-read.say.1': '읽기는 더 이상 소거의 끝을 기다리지 않습니다.',
  'the-read.hint': '중단 시간 {suspendTime}에 읽기만 있을 때의 시간 {alone}을 더하세요.',
  'the-read.why': '{off}에서 {on}로 줄었습니다. 일시 중단이 없을 때는 {gain} 걸립니다.',
  'the-erase.text': '공짜는 없습니다. 소거만 있으면 {tBERS} 걸렸고, 이제는 더 늦게 끝납니다.',
  'the-erase.try.ask': '일시 중단을 켠 채 읽기의 도착 시각을 옮겨 보세요.',
  'the-erase.try.now': '읽기는 {arrival}에 도착해 {on} 걸립니다.',
  'the-erase.try.rule':
    '일시 중단이 있으면 이 모든 도착 시각에서 지연 시간이 같습니다. 읽기는 더 이상 소거의 끝을 기다리지 않습니다.',
  'the-erase.ask': '소거는 얼마나 더 늦게 끝날까요?',
  'the-erase.say.0': '소거는 중단과 읽기의 시간 중 하나가 아니라 둘 다 동안 멈춰 있습니다.',
  'the-erase.say.1': '소거는 처음부터 다시 하지 않습니다. 멈춘 곳에서 계속합니다.',
  'the-erase.hint': '중단과 읽기의 시간, 그리고 재개에 걸리는 짧은 시간만큼 늦어집니다.',
  'the-erase.why':
    '{later} 더 늦게 끝납니다. 읽기에 걸린 시간과 비슷합니다. 소거는 조금 잃고 읽기는 많이 얻습니다. 읽기가 많으면 ' +
    '조금씩 쌓여 소거가 기아(starvation) 상태에 빠질 수 있습니다. 슬라이드가 말하듯 중단이 잦으면 셀도 더 빨리 ' +
    '닳습니다. 모델은 이 마모를 세지 않습니다.',
};
