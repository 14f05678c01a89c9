import type { Catalog } from '../../lesson/texts.ts';

export const SUSPENSION: Catalog = {
  title: '일시 중단: 누가 값을 치르는가',
  asks: '읽기를 위해 소거를 중단합니다. 각각 무엇을 얻고 무엇을 잃을까요?',
  idea:
    '일시 중단은 기다림을 읽기에서 소거로 옮깁니다. 읽기는 몇 밀리초를 얻고, 소거는 1밀리초도 안 되게 ' +
    '잃습니다. 일의 합은 조금 늘어납니다.',
  'run.off': '일시 중단 끔',
  'run.on': '일시 중단 켬',
  'the-order.text':
    '일시 중단이 없을 때 읽기는 소거를 기다렸고 {off} 걸렸습니다. 이제 다이는 소거를 중단할 수 있습니다. ' +
    '읽기는 {arrival}에 도착합니다.',
  'the-order.ask': '다이에서는 무엇이 어떤 순서로 일어날까요?',
  'the-order.part.0': '소거가 다시 시작된다',
  'the-order.part.1': '어레이가 페이지를 읽는다',
  'the-order.part.2': '소거가 중단된다',
  'the-order.hint': '어레이는 한 번에 한 가지 일을 합니다.',
  'the-order.why':
    '중단, 읽기, 다시 시작입니다. 중단 자체에 {suspendTime} 걸립니다. 셀이 먼저 안전한 상태가 되어야 ' + '합니다.',
  'the-read.text': '일시 중단이 없을 때 읽기는 {off} 걸렸습니다. 중단 자체에는 {suspendTime} 걸립니다.',
  'the-read.ask': '일시 중단이 있으면 읽기는 얼마나 걸릴까요?',
  'the-read.hint': '중단 시간, 그다음 읽기 하나의 일: 약 150 µs입니다.',
  'the-read.why': '{off} 대신 {on}: {gain} 빠릅니다.',
  'the-erase.text': '공짜는 없습니다. 소거만 있으면 {tBERS} 걸렸고, 이제는 더 늦게 끝납니다.',
  'the-erase.ask': '소거는 얼마나 더 늦게 끝날까요?',
  'the-erase.hint': '중단과 읽기의 시간, 그리고 다시 시작하는 데 조금을 잃습니다.',
  'the-erase.why':
    '{later} 더 늦게 끝납니다. 읽기에 걸린 시간과 비슷합니다. 소거 하나가 조금 잃고, 읽기 하나가 아주 ' +
    '많이 얻습니다. 읽기가 많으면 조금씩 쌓여 소거가 굶주릴 수 있습니다.',
};
