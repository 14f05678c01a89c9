import type { Catalog } from '../../lesson/texts.ts';

export const DIE_BINDING: Catalog = {
  title: '쓰기를 퍼뜨리기: 다이 바인딩',
  asks: '쓰기는 어느 다이로나 갈 수 있습니다. 누가 언제 고를까요?',
  idea:
    '쓰기는 어디로나 갈 수 있습니다. 고정된 선택은 한 다이에 페이지를 쌓고, 이른 선택은 바쁜 다이에 ' +
    '페이지를 묶습니다. 늦은 선택은 쉬는 것을 씁니다.',
  'run.fixed': '주소로 고른 다이',
  'run.free': '상태로 고른 다이',
  'run.early': '도착할 때 묶음',
  'run.late': '다이가 쉴 때 묶음',
  'same-address.text':
    '채널 둘에 다이가 둘씩 있습니다. 쓰기 셋이 함께 도착합니다. 한 페이지는 버스에서 50 µs, 프로그램에 ' +
    '{tPROG} 걸립니다. 주소가 다이를 정하는데, 세 주소는 같은 다이에 속합니다.',
  'same-address.ask': '세 쓰기 중 마지막은 언제 완료될까요?',
  'same-address.hint': '한 다이가 모든 일을 한 페이지씩 차례로 합니다.',
  'same-address.why': '한 다이에서 데이터 입력 셋과 프로그램 셋: {fixed}. 다이 셋은 내내 쉽니다.',
  'free-choice.text':
    '플래시에는 주소가 필요하지 않습니다. 매핑 테이블이 페이지의 위치를 기억합니다. 이제 장치가 ' +
    '페이지마다 쉬는 다이를 고릅니다.',
  'free-choice.ask': '이제 세 쓰기 중 마지막은 언제 완료될까요?',
  'free-choice.hint': '두 채널이 동시에 데이터를 보냅니다. 세 번째 페이지는 다이가 아니라 버스를 기다립니다.',
  'free-choice.why': '{fixed} 대신 {free}. 세 번째 페이지는 버스를 50 µs 기다립니다. 모든 프로그램이 겹칩니다.',
  'erasing-die.text':
    '네 페이지가 다이마다 하나씩 도착합니다. 다이 0은 방금 {tBERS}의 소거를 시작했습니다. 다이는 도착할 ' +
    '때 주소로 고릅니다.',
  'erasing-die.ask': '네 페이지의 쓰기는 언제 완료될까요?',
  'erasing-die.hint': '한 페이지는 소거 중인 다이에 묶여 있습니다.',
  'erasing-die.why': '한 페이지가 소거를 기다립니다: {early}. 요청은 가장 느린 페이지만큼 느립니다.',
  'late-choice.text': '미결정 큐(UQ)는 되도록 늦게 고릅니다. 다이와 그 채널이 쉴 때 페이지에 다이를 줍니다.',
  'late-choice.ask': '늦은 선택은 무엇을 바꿀까요?',
  'late-choice.part.0': '바뀌지 않는다. 네 페이지에는 다이 넷이 필요하다',
  'late-choice.part.1': '쓰기가 소거보다 먼저 끝난다',
  'late-choice.part.2': '쓰기가 소거 직후에 끝난다',
  'late-choice.hint': '첫 페이지를 끝낸 다이는 다음 페이지를 받을 수 있습니다.',
  'late-choice.why':
    '{early} 대신 {late}. 소거가 끝나기 전에 한 다이가 두 번째 페이지를 프로그램합니다. 기다린 결정은 더 ' +
    '많이 압니다.',
};
