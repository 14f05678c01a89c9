import type { Catalog } from '../../lesson/texts.ts';

export const BUS_AND_ARRAY: Catalog = {
  title: '버스와 어레이',
  asks: '칩들이 버스 하나를 나누어 씁니다. 작업의 어느 부분이 겹칠까요?',
  idea:
    '버스는 한 번에 한 페이지를 나르고, 어레이는 저마다 따로 일합니다. 그래서 어레이 작업은 겹치고 전송은 ' +
    '줄을 섭니다. 읽기는 곧 버스를 채우고, 쓰기는 곧 칩을 채웁니다.',
  'run.one': '칩 하나, 쓰기 하나',
  'run.two': '칩 둘, 쓰기 둘',
  'run.reads': '칩 넷, 읽기 넷',
  'run.writes': '칩 넷, 쓰기 넷',
  'second-write.text':
    '칩 둘, 버스 하나, 시각 0에 쓰기 둘입니다. 한 페이지의 데이터는 버스를 {load} 동안 쓰고, 그다음 칩이 ' +
    '{tPROG} 동안 프로그램합니다. 이 수업에서 명령에는 시간이 걸리지 않습니다.',
  'second-write.ask': '두 번째 쓰기의 데이터는 언제 칩에 들어갈까요?',
  'second-write.part.0': '첫 번째 데이터와 함께',
  'second-write.part.1': '첫 번째 데이터가 칩에 다 들어간 직후',
  'second-write.part.2': '첫 번째 쓰기가 완료될 때',
  'second-write.hint': '프로그램에는 어레이만 필요합니다. 그동안 버스는 비어 있습니다.',
  'second-write.why':
    '버스는 {load} 동안 사용 중이고 그다음 빕니다. 두 번째 데이터 입력이 바로 이어집니다. 두 프로그램은 ' +
    '거의 완전히 겹칩니다.',
  'both-writes.text': '쓰기 하나만 있으면 {alone} 걸립니다.',
  'both-writes.ask': '두 쓰기는 언제 모두 완료될까요?',
  'both-writes.hint': '두 번째 쓰기는 첫 번째보다 {load} 늦게 시작합니다.',
  'both-writes.why':
    '{both} 뒤에 모두 완료됩니다. 쓰기 하나에 {load} 더한 시간입니다. 쓰기 둘은 하나보다 조금만 더 ' + '걸립니다.',
  'who-was-first.text':
    '두 번째 쓰기는 데이터가 움직이기 전에 {busWait} 기다렸습니다. 타임라인에 실행 전체가 있습니다.',
  'who-was-first.ask': '어떤 작업 때문에 두 번째 쓰기가 기다렸을까요?',
  'who-was-first.hint': '시각 0에 두 번째 칩은 쉬고 있습니다. 쉬지 않는 것은 무엇일까요?',
  'who-was-first.why': '첫 번째 쓰기의 데이터 입력입니다. 버스를 잡고 있었습니다. 두 번째 칩은 그동안 내내 쉬었습니다.',
  'four-reads.text':
    '이번에는 시각 0에 읽기 넷이 칩 넷에 하나씩 옵니다. 어레이 넷이 모두 {tR} 동안 동시에 읽습니다. ' +
    '그다음 페이지마다 버스가 {dataOut} 필요합니다.',
  'four-reads.ask': '각 읽기의 지연 시간을 그려 보세요.',
  'four-reads.part.0': '읽기 #0',
  'four-reads.part.1': '읽기 #1',
  'four-reads.part.2': '읽기 #2',
  'four-reads.part.3': '읽기 #3',
  'four-reads.hint': '어레이 시간은 겹칩니다. 데이터 출력은 겹칠 수 없습니다. 버스가 하나이기 때문입니다.',
  'four-reads.why':
    '계단입니다: {read0}, {read1}, {read2}, {read3}. 각 읽기는 앞선 읽기들의 데이터 출력을 기다립니다. ' +
    '읽기의 한계는 버스이고, 쓰기의 한계는 어레이입니다.',
  'four-writes.text': '같은 칩 넷에 시각 0에 쓰기 넷이 옵니다. 위의 읽기들은 {read3} 걸렸습니다.',
  'four-writes.ask': '네 쓰기 중 마지막은 언제 완료될까요?',
  'four-writes.hint': '데이터 입력 넷은 차례로 이어집니다. 마지막 프로그램만 더해집니다.',
  'four-writes.why':
    '{load}의 데이터 입력 넷, 그다음 {tPROG}의 프로그램 하나: {lastWrite}. 버스 하나로 여러 칩의 ' +
    '프로그램에 데이터를 댈 수 있습니다.',
};
