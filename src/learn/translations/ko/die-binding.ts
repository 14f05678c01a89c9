import type { Catalog } from '../../lesson/texts.ts';

export const DIE_BINDING: Catalog = {
  title: '쓰기 분산: 다이 바인딩',
  asks: '쓰기는 어느 다이로나 갈 수 있습니다. 누가 언제 고를까요?',
  idea:
    '쓰기는 어디로나 갈 수 있습니다. 고정된 선택은 한 다이에 페이지를 쌓고, 이른 선택은 사용 중인 다이에 페이지를 ' +
    '묶습니다. 늦게 고르면 유휴 다이를 쓸 수 있습니다.',
  example: '버스와 다이가 유휴 상태일 때 한 페이지는 {page} 걸립니다. 버스에서 50 µs, 그다음 어레이에서 {tPROG}입니다.',
  'condition.ask': '이 수업의 버스에서 한 페이지는 50 µs 걸립니다. 버스를 느리게, 또 빠르게 해 보세요.',
  'condition.now': '도착할 때 묶으면 {early}, 늦게 묶으면 {late} 걸립니다.',
  'condition.rule': '이 모든 버스에서 늦은 선택은 {tBERS}의 소거가 끝나기 전에 쓰기를 완료합니다.',
  'run.page': '한 페이지',
  'run.fixed': '주소로 고른 다이',
  'run.free': '상태로 고른 다이',
  'run.early': '도착할 때 묶음',
  'run.late': '다이가 유휴일 때 묶음',
  'same-address.text':
    '채널 2개에 다이가 2개씩 있습니다. 쓰기 3건이 함께 도착합니다. 한 페이지는 버스에서 50 µs, 프로그램에 {tPROG} ' +
    '걸립니다. 주소가 다이를 정하는데, 세 주소는 같은 다이에 속합니다.',
  'same-address.try.ask': '프로그램 시간을 바꾸며 한 다이의 쓰기 3건을 살펴보세요.',
  'same-address.try.now': '프로그램 한 번에 {tPROG} 걸립니다. 마지막 쓰기는 {fixed}에 완료됩니다.',
  'same-address.try.rule': '한 다이에서는 전송 3번과 프로그램 3번이 그대로 더해집니다.',
  'same-address.ask': '세 쓰기 중 마지막은 언제 완료될까요?',
  'same-address.say.0': '쓰기 1건, 또는 다이 3개에 나뉜 쓰기 3건의 값입니다. 여기서는 한 다이가 모든 일을 합니다.',
  'same-address.say.1': '전송이 빠졌습니다. 한 다이에서 다음 페이지는 앞의 프로그램이 끝난 뒤에 움직입니다.',
  'same-address.say.2': '세 페이지마다 전송 1번과 프로그램 1번입니다.',
  'same-address.hint': '한 다이가 모든 일을 한 페이지씩 차례로 합니다.',
  'same-address.why': '한 다이에서 전송 3번과 프로그램 3번: {fixed}. 다이 3개는 내내 유휴 상태입니다.',
  'free-choice.text':
    '주소가 다이를 정할 필요는 없습니다. 매핑 테이블이 페이지의 위치를 기억합니다. 이제 장치가 페이지마다 유휴 ' +
    '다이를 고릅니다.',
  'free-choice.try.ask': '자유롭게 고를 때 프로그램 시간을 바꿔 보세요.',
  'free-choice.try.now': '프로그램 한 번에 {freePROG} 걸립니다. 마지막 쓰기는 {free}에 완료됩니다.',
  'free-choice.try.rule': '프로그램 시간과 상관없이 세 번째 페이지는 버스를 50 µs 기다립니다.',
  'free-choice.ask': '이제 세 쓰기 중 마지막은 언제 완료될까요?',
  'free-choice.say.0': '한 다이가 모든 일을 할 때의 값입니다. 이제 페이지가 다이 3개로 가고 프로그램이 겹칩니다.',
  'free-choice.say.1': '페이지는 3개, 버스는 2개입니다. 한 페이지는 버스를 기다립니다.',
  'free-choice.hint': '두 채널이 동시에 전송합니다. 세 번째 페이지는 다이가 아니라 버스를 기다립니다.',
  'free-choice.why':
    '{fixed}에서 {free}로 줄었습니다. 세 번째 페이지는 버스를 50 µs 기다립니다. 모든 프로그램이 겹칩니다.',
  'erasing-die.text':
    '네 페이지가 다이마다 하나씩 도착합니다. 다이 0은 방금 {tBERS}의 소거를 시작했습니다. 다이는 도착할 때 주소로 ' +
    '고릅니다.',
  'erasing-die.try.ask': '소거가 더 일찍 시작했을 수도 있습니다. 소거의 남은 시간을 바꿔 보세요.',
  'erasing-die.try.now': '소거는 {eraseLeft} 뒤에 끝나고, 쓰기는 {early}에 완료됩니다.',
  'erasing-die.try.rule': '쓰기는 소거가 끝나고 {page} 뒤에 완료됩니다. 전송 1번과 프로그램 1번입니다.',
  'erasing-die.ask': '네 페이지의 쓰기는 언제 완료될까요?',
  'erasing-die.say.0': '세 페이지에는 맞습니다. 쓰기는 가장 느린 페이지와 함께 완료됩니다.',
  'erasing-die.say.1': '소거가 끝나는 때입니다. 그 다이의 페이지는 아직 버스를 지나가고 프로그램되어야 합니다.',
  'erasing-die.say.2': '소거를 기다리는 것은 한 페이지뿐입니다. 나머지는 그동안 프로그램됩니다.',
  'erasing-die.hint': '한 페이지는 소거 중인 다이에 묶여 있습니다.',
  'erasing-die.why': '한 페이지가 소거를 기다립니다: {early}. 요청은 가장 느린 페이지만큼 느립니다.',
  'late-choice.text':
    '미결정 큐(UQ)는 되도록 늦게 고릅니다. 다이와 그 채널이 유휴 상태일 때 페이지에 다이를 배정합니다.',
  'late-choice.try.ask': '소거의 남은 시간을 줄이며 늦은 선택에서 쓰기가 언제 완료되는지 살펴보세요.',
  'late-choice.try.now': '소거는 {lateLeft} 뒤에 끝나고, 쓰기는 {late}에 완료됩니다.',
  'late-choice.try.rule': '쓰기는 한 다이에서 두 페이지에 필요한 500 µs보다 늦게 완료되지 않습니다.',
  'late-choice.ask': '늦은 선택은 무엇을 바꿀까요?',
  'late-choice.part.0': '바뀌지 않는다. 네 페이지에는 다이 4개가 필요하다',
  'late-choice.part.1': '쓰기가 소거보다 먼저 끝난다',
  'late-choice.part.2': '쓰기가 소거 직후에 끝난다',
  'late-choice.say.0': '네 페이지에는 프로그램 4번이 필요합니다. 한 다이가 그중 2번을 할 수 있습니다.',
  'late-choice.say.2': '도착할 때 고르면 그렇습니다. 한 페이지가 소거 중인 다이에 묶입니다.',
  'late-choice.hint': '첫 페이지를 끝낸 다이는 다음 페이지를 받을 수 있습니다.',
  'late-choice.why':
    '{early}에서 {late}로 줄었습니다. 소거가 끝나기 전에 한 다이가 두 번째 페이지를 프로그램합니다. 늦게 결정할수록 ' +
    '다이에 관한 더 많은 정보를 쓸 수 있습니다.',
};
