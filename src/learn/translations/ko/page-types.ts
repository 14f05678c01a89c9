import type { Catalog } from '../../lesson/texts.ts';

export const PAGE_TYPES: Catalog = {
  title: '셀 하나에 페이지 세 개',
  asks: 'TLC 플래시의 셀 하나에는 페이지 세 개의 비트가 하나씩 들어 있습니다. 세 페이지는 똑같이 빠를까요?',
  idea:
    '셀을 공유하는 페이지들은 서로 다릅니다. 첫 페이지는 빠르고 마지막 페이지는 느리며, 프로그램에서 차이가 가장 큽니다. ' +
    '페이지의 위치가 그 시간을 정하므로, 기다림이 전혀 없어도 지연 시간 곡선에 계단이 생깁니다. 그리고 길이가 제각각인 프로그램은 ' +
    '평균이 같은 균일한 프로그램보다 읽기를 더 오래 기다리게 합니다. 워드 라인 전체를 한 번에 프로그램하면 페이지들은 똑같이 쓰이고, 버퍼가 필요합니다.',
  example:
    '워드 라인의 첫 페이지: 셀을 {first} 동안 센싱한 다음 페이지가 {transfer} 동안 버스를 지납니다. 읽기는 모두 {firstRead} 걸립니다.',
  'condition.ask':
    '이 수업의 버스는 100 MB/s입니다. 버스를 더 빠르게 해 보세요. 워드 라인의 페이지들은 읽기에서 얼마나 차이가 나나요?',
  'condition.now': '바이트당 {perByte}에서 첫 페이지는 {firstRead}, 세 번째 페이지는 {thirdRead} 걸립니다.',
  'condition.rule': '둘의 차이는 어느 버스에서나 같습니다. 차이는 어레이에 있습니다.',
  'run.reads': '한 워드 라인의 읽기 3건',
  'run.writes': '한 워드 라인의 쓰기 3건',
  'run.one-shot': '한 번에 쓰는 워드 라인',
  'run.page': '한 번에 쓰는 페이지 하나',
  'run.steady': '기다리지 않는 쓰기',
  'run.types': '세 유형의 페이지',
  'run.alike': '모두 같은 페이지',
  'three-reads.text':
    '3비트 셀에는 레벨이 8개 있습니다. 한 워드 라인의 페이지들은 셀을 공유하며, 뒤 페이지일수록 더 많이 비교해야 합니다. 2012년경의 ' +
    '평면 TLC 부품은 세 페이지를 각각 {first}, {second}, {third}에 센싱합니다. 페이지마다 버스가 {transfer} 필요합니다. 페이지마다 읽기가 ' +
    '1건씩이고, 서로 기다리지 않습니다.',
  'three-reads.try.ask': '먼저 다른 부품을 보세요. 세 번째 페이지를 센싱하는 시간을 바꾸세요.',
  'three-reads.try.now': '세 번째 페이지는 {third}에 센싱되고, 그 읽기는 {thirdRead} 걸립니다.',
  'three-reads.try.rule': '읽기는 자기 페이지의 센싱 한 번과 전송 한 번입니다. 다른 페이지는 상관없습니다.',
  'three-reads.ask': '센싱이 {third}일 때, 세 번째 페이지의 읽기는 얼마나 걸릴까요?',
  'three-reads.say.0': '다른 페이지까지 더했습니다. 읽기는 자기 페이지만 센싱합니다.',
  'three-reads.say.1': '이것은 한 부분입니다. 읽기에는 어레이와 버스가 모두 필요합니다.',
  'three-reads.say.2': '이것은 다른 페이지의 값입니다. 세 번째 페이지의 시간을 쓰세요.',
  'three-reads.say.3': '각 부분은 한 번씩 셉니다. 먼저 어레이, 다음이 버스입니다.',
  'three-reads.hint': '예제와 같지만 세 번째 페이지의 시간을 씁니다.',
  'three-reads.why':
    '{third} + {transfer} = {thirdRead}입니다. 첫 페이지는 {firstRead}였습니다. 읽기가 얼마나 빠른지는 페이지의 위치가 정하며, ' +
    '호스트는 그 위치를 모릅니다.',
  'three-writes.text':
    '프로그램은 차이가 더 큽니다. 뒤 페이지는 더 좁은 레벨을 맞춰야 합니다. 워드 라인의 첫 페이지는 {firstProgram}, 두 번째는 ' +
    '{secondProgram}, 세 번째는 {thirdProgram} 걸립니다. 쓰기 3건이 함께 도착합니다. 페이지는 하나씩 차례로 프로그램됩니다. 페이지마다 ' +
    '버스가 {load} 필요하고, 첫 쓰기는 {firstWrite}에 완료됩니다.',
  'three-writes.try.ask': '먼저 세 번째 페이지를 바꿔 보세요. 그 프로그램 시간을 바꾸세요.',
  'three-writes.try.now':
    '세 번째 페이지는 {thirdProgram}, 첫 페이지의 {programTimes}입니다. 워드 라인은 {allWrites}에 다 찹니다.',
  'three-writes.try.rule':
    '워드 라인은 세 프로그램과 그 전송이 모두 끝나야 다 찹니다. 한 다이에서는 아무것도 겹치지 않습니다.',
  'three-writes.ask': '프로그램이 {thirdProgram}일 때, 쓰기 3건 중 마지막은 언제 완료될까요?',
  'three-writes.say.0': '첫 페이지의 세 배 또는 그 이하입니다. 페이지들은 같지 않습니다.',
  'three-writes.say.1': '세 번째 페이지만, 또는 조금 더 센 값입니다. 첫 번째와 두 번째가 먼저 프로그램됩니다.',
  'three-writes.say.2': '세 페이지 중 하나만 {thirdProgram} 걸립니다.',
  'three-writes.hint': '프로그램 세 번과 전송 세 번을 더하세요.',
  'three-writes.why':
    '모든 프로그램과 전송을 더하면 {allWrites}입니다. 세 번째 페이지는 첫 페이지의 {programTimes} 걸립니다. 운 좋은 쓰기가 첫 페이지를 ' +
    '얻습니다.',
  'one-shot.text':
    '더 새로운 부품은 워드 라인을 한 번에 프로그램합니다. 컨트롤러가 세 페이지를 쓰기 버퍼에 모아 버스로 보내면, {wordLine}의 프로그램 한 번이 모두 ' +
    '씁니다. (일시 중단 슬라이드에 있는 3D TLC의 전형적인 시간입니다.) 페이지를 하나씩 쓸 때 워드 라인은 {allWrites}에 다 찼습니다.',
  'one-shot.try.ask': '먼저 워드 라인의 프로그램이 더 짧은 경우를 보세요.',
  'one-shot.try.now': '워드 라인의 프로그램은 {wordLine} 걸립니다. 세 페이지는 {atOnce}에 플래시에 있습니다.',
  'one-shot.try.rule': '페이지들은 전송 세 번과 프로그램 한 번 뒤에 플래시에 있습니다.',
  'one-shot.ask': '프로그램이 {wordLine}일 때, 세 페이지가 모두 플래시에 있는 것은 언제일까요?',
  'one-shot.say.0': '페이지마다 프로그램을 한 번씩 센 값입니다. 프로그램 한 번이 세 페이지를 모두 씁니다.',
  'one-shot.say.1': '전송 세 번과 프로그램 한 번이 전부입니다.',
  'one-shot.say.2': '너무 짧습니다. 페이지들은 프로그램 전에 차례로 버스를 지나야 합니다.',
  'one-shot.hint': '{load}의 전송 세 번, 그다음 프로그램 한 번입니다.',
  'one-shot.why':
    '{allWrites}에서 {atOnce}로 줄었습니다. 하지만 프로그램에는 페이지가 세 개 필요하므로 버퍼가 모아야 합니다. 플래시에 꼭 있어야 하는 페이지 ' +
    '하나는 {pageAlone} 걸리고, 그 워드 라인에는 패딩 {padding}페이지가 들어갑니다.',
  'stairs.text':
    '한 페이지의 쓰기 {writeCount}건이 10 ms마다 1건씩 오므로 아무것도 기다리지 않습니다. 장치는 워드 라인을 페이지 순서대로 채웁니다. ' +
    '프로그램 시간은 두 번째 단계와 같습니다.',
  'stairs.try.ask': '먼저 다른 셀을 가진 장치를 보세요. 페이지 유형이 1개, 2개, 4개입니다. 곡선의 계단을 보세요.',
  'stairs.try.now':
    '유형 수: {types}. 쓰기 중앙값은 {median}, 99 백분위수는 {tail}이고, {slowWrites}가 5 ms보다 오래 걸립니다.',
  'stairs.try.rule':
    '유형은 번갈아 나오므로 각 유형이 쓰기에서 차지하는 비율은 같습니다. 곡선의 계단 뒤에는 기다림이 없습니다.',
  'stairs.ask': '유형이 3개일 때, 쓰기의 얼마가 5 ms보다 오래 걸릴까요?',
  'stairs.say.0': '이것은 드문 경우의 값입니다. 쓰기는 얼마나 자주 세 번째 페이지를 얻나요?',
  'stairs.say.1': '세 유형 중 하나만 5 ms보다 느립니다.',
  'stairs.hint': '쓰기 3건마다 1건이 세 번째 유형의 페이지를 얻습니다.',
  'stairs.why':
    '{slowWrites}입니다. 곡선은 계단이 세 개입니다. 중앙값은 {median}, 99 백분위수는 {tail}입니다. 여기서는 아무것도 기다리지 않고 수집도 ' +
    '없습니다. 이 꼬리는 페이지가 만든 것입니다.',
  'behind-a-program.text':
    '한 페이지의 읽기와 쓰기가 절반씩, 평균 {gap}마다 1건씩 무작위로 도착합니다. 한 다이에서는 페이지가 모두 같고 프로그램은 {sameProgram} ' +
    '걸립니다. 읽기 평균은 {alikeMean}입니다. 다른 다이에는 세 유형의 페이지가 있고, 그 프로그램의 평균은 같습니다.',
  'behind-a-program.try.ask': '먼저 모두 같은 페이지를 보세요. 프로그램 시간을 바꾸며 읽기 평균을 보세요.',
  'behind-a-program.try.now': '프로그램은 {sameProgram}, 읽기 평균은 {alikeMean}입니다.',
  'behind-a-program.try.rule': '읽기 평균은 읽기 1건만 있을 때보다 깁니다. 일부 읽기는 프로그램과 마주칩니다.',
  'behind-a-program.ask': '어느 다이에서 읽기 평균이 더 길까요?',
  'behind-a-program.part.0': '거의 같다. 프로그램의 평균이 같으므로',
  'behind-a-program.part.1': '세 유형의 다이',
  'behind-a-program.part.2': '페이지가 모두 같은 다이',
  'behind-a-program.say.0':
    '다이는 짧은 프로그램보다 긴 프로그램을 하고 있는 시간이 더 깁니다. 읽기는 어느 쪽과 마주칠까요?',
  'behind-a-program.say.2': '세 유형 중 둘은 평균보다 짧습니다. 하지만 읽기는 세 번째 유형과 가장 자주 마주칩니다.',
  'behind-a-program.hint':
    '다이가 프로그램하는 시간 중 세 번째 유형의 비율은 얼마인가요? 그때 도착한 읽기는 남은 시간을 기다립니다.',
  'behind-a-program.why':
    '{alikeMean}에서 {typesMean}로, {longer}로 늘었습니다. 다이가 프로그램하는 시간의 대부분은 세 번째 유형이 차지하므로 읽기는 ' +
    '이것과 가장 자주 마주칩니다. 평균이 같아도 기다림은 같지 않습니다. 더 들쭉날쭉한 것이 남을 더 오래 기다리게 합니다.',
};
