import type { Catalog } from '../../lesson/texts.ts';

export const BUS_AND_ARRAY: Catalog = {
  title: '버스와 어레이',
  asks: '여러 칩이 버스 하나를 공유합니다. 작업의 어느 부분이 겹칠까요?',
  idea:
    '버스는 한 번에 한 페이지를 나르고, 어레이는 저마다 따로 일합니다. 그래서 어레이 작업은 겹치고 전송은 줄을 ' +
    '섭니다. 모든 칩의 전송 시간이 tR보다 길어지면 읽기가 버스를 채웁니다. 전송 시간이 tPROG보다 길어지기 전까지는 ' +
    '쓰기가 칩을 채웁니다. 버스가 빨라지거나 칩이 늘어나면 두 한계가 모두 달라집니다.',
  example:
    '칩 1개와 쓰기 1건: 버스에서 {load}, 그다음 어레이에서 {tPROG}, 모두 {alone} 걸립니다. 어레이가 일하는 동안 ' +
    '버스는 유휴 상태입니다.',
  'condition.ask': '칩 4개의 읽기 4건에서 한계는 버스일까요, 어레이일까요? 버스를 빠르게 해 보세요.',
  'condition.now': '전송 4번에 {fourTransfers}, tR 하나에 {tR} 걸립니다. 마지막 읽기는 {read3}에 끝납니다.',
  'condition.rule': '읽기는 tR 하나와 모든 전송이 지나야 끝납니다. 둘 중 더 긴 쪽이 한계입니다.',
  'run.one': '칩 1개, 쓰기 1건',
  'run.two': '칩 2개, 쓰기 2건',
  'run.reads': '칩 4개, 읽기 4건',
  'run.writes': '칩 4개, 쓰기 4건',
  'second-write.text':
    '칩 2개와 버스 하나에, 시각 0에 쓰기 2건이 옵니다. 한 페이지의 데이터는 버스를 {load} 동안 쓰고, 그다음 칩이 ' +
    '{tPROG} 동안 프로그램합니다. 이 수업에서 명령에는 시간이 걸리지 않습니다.',
  'second-write.try.ask': '쓰기 1건만 있을 때, 프로그램 시간을 바꾸며 버스를 살펴보세요.',
  'second-write.try.now': '버스는 {load}, 어레이는 {tPROG} 동안 일합니다. 모두 {alone} 걸립니다.',
  'second-write.try.rule': '프로그램 시간과 상관없이 버스는 {load} 동안만 사용 중이고 그다음 유휴 상태입니다.',
  'second-write.ask': '두 번째 쓰기의 데이터는 언제 칩에 들어갈까요?',
  'second-write.part.0': '첫 번째 데이터와 함께',
  'second-write.part.1': '첫 번째 데이터가 칩에 다 들어간 직후',
  'second-write.part.2': '첫 번째 쓰기가 완료될 때',
  'second-write.say.0': '둘 다 같은 버스가 필요하고, 버스는 한 번에 한 페이지를 나릅니다.',
  'second-write.say.2':
    '첫 번째 칩이 프로그램하는 동안 버스는 유휴 상태입니다. 두 번째 페이지가 버스를 쓰는 것을 막는 것은 없습니다.',
  'second-write.hint': '프로그램에는 어레이만 필요합니다. 그동안 버스는 유휴 상태입니다.',
  'second-write.why':
    '버스는 {load} 동안 사용 중이고 그다음 유휴 상태가 됩니다. 두 번째 데이터 입력이 바로 이어집니다. 두 프로그램은 ' +
    '거의 완전히 겹칩니다.',
  'both-writes.text': '쓰기가 1건뿐이면 {alone} 걸립니다.',
  'both-writes.try.ask': '쓰기 1건과 2건에서 프로그램 시간을 바꿔 보세요.',
  'both-writes.try.now': '쓰기 1건은 {alone} 걸립니다. 2건은 {both} 뒤에 모두 완료됩니다.',
  'both-writes.try.rule': '어느 시간에서나 두 번째 쓰기는 전송 1번, {load}만 더합니다.',
  'both-writes.ask': '두 쓰기는 언제 모두 완료될까요?',
  'both-writes.say.0': '쓰기가 차례로 이어질 때의 값입니다. 두 프로그램은 두 칩에 있어 겹칩니다.',
  'both-writes.say.1': '쓰기가 1건뿐일 때의 값입니다. 두 번째 쓰기는 버스를 기다려야 했습니다.',
  'both-writes.hint': '두 번째 쓰기는 첫 번째보다 {load} 늦게 시작합니다.',
  'both-writes.why':
    '{both} 뒤에 모두 완료됩니다. 쓰기 1건의 시간에 {load} 더한 값입니다. 쓰기 2건은 1건보다 조금만 더 걸립니다.',
  'who-was-first.text':
    '두 번째 쓰기는 데이터가 움직이기 전에 {busWait} 기다렸습니다. 타임라인에 실행 전체가 있습니다.',
  'who-was-first.try.ask': '프로그램 시간을 바꿔 보세요. 두 번째 쓰기가 차례를 더 오래 기다릴까요?',
  'who-was-first.try.now':
    '프로그램 한 번에 {tPROG2} 걸립니다. 두 번째 쓰기는 데이터가 움직이기 전에 {busWait} 기다립니다.',
  'who-was-first.try.rule': '데이터가 움직이기 전의 대기 시간은 어느 프로그램에서나 같습니다.',
  'who-was-first.ask': '어떤 작업 때문에 두 번째 쓰기가 기다렸을까요?',
  'who-was-first.say.own': '이것은 두 번째 쓰기 자신입니다. 그 데이터가 움직이기 전에 버스에 무엇이 있는지 보세요.',
  'who-was-first.hint': '시각 0에 두 번째 칩은 유휴 상태입니다. 유휴 상태가 아닌 것은 무엇일까요?',
  'who-was-first.why':
    '첫 번째 쓰기의 데이터 입력입니다. 버스를 잡고 있었습니다. 두 번째 칩은 기다리는 동안 유휴 상태였습니다.',
  'four-reads.text':
    '이번에는 시각 0에 읽기 4건이 칩 4개에 하나씩 옵니다. 어레이 4개가 모두 {tR} 동안 동시에 읽습니다. 그다음 ' +
    '페이지마다 버스가 {dataOut} 필요합니다.',
  'four-reads.try.ask': '다른 어레이의 읽기 4건: tR을 바꾸며 계단을 살펴보세요.',
  'four-reads.try.now': 'tR은 {tR}입니다. 읽기 #0은 {read0}, 읽기 #3은 {read3} 걸립니다.',
  'four-reads.try.rule': '어느 어레이에서나 계단 하나의 높이는 전송 1번, {dataOut}입니다.',
  'four-reads.ask': '각 읽기의 지연 시간을 그려 보세요.',
  'four-reads.part.0': '읽기 #0',
  'four-reads.part.1': '읽기 #1',
  'four-reads.part.2': '읽기 #2',
  'four-reads.part.3': '읽기 #3',
  'four-reads.say.0.0': '한 부분이 빠졌습니다. 읽기 #0은 어레이를 쓰고 나서 버스를 씁니다.',
  'four-reads.say.0.1': '읽기 #0 앞에는 아무것도 없습니다. tR 한 번과 전송 한 번이면 됩니다.',
  'four-reads.say.3.0': '버스는 한 번에 한 페이지만 나르고, 읽기 #3이 마지막입니다.',
  'four-reads.say.3.1': '어레이들은 동시에 읽습니다. tR은 한 번만, 전송은 페이지마다 한 번씩 셉니다.',
  'four-reads.hint': '어레이 시간은 겹칩니다. 전송은 겹칠 수 없습니다. 버스가 하나이기 때문입니다.',
  'four-reads.why':
    '계단 모양입니다: {read0}, {read1}, {read2}, {read3}. 각 읽기는 앞선 읽기의 데이터 출력을 기다립니다. 전송 4번이 ' +
    'tR 하나보다 오래 걸리므로 이 읽기들의 한계는 버스입니다. 프로그램이 모든 칩의 전송보다 오래 걸리는 한 쓰기의 ' +
    '한계는 어레이입니다.',
  'four-writes.text': '같은 칩 4개에 시각 0에 쓰기 4건이 옵니다. 위의 읽기는 {read3}까지 걸렸습니다.',
  'four-writes.try.ask': '쓰기에 앞서, 버스의 속도를 바꾸며 네 읽기의 계단을 살펴보세요.',
  'four-writes.try.now': '전송 1번에 {dataOut} 걸립니다. 읽기 #0은 {read0}, 읽기 #3은 {read3} 걸립니다.',
  'four-writes.try.rule': '어느 버스에서나 마지막 읽기는 첫 읽기보다 전송 3번만큼 늦게 끝납니다.',
  'four-writes.ask': '네 쓰기 중 마지막은 언제 완료될까요?',
  'four-writes.say.0': '쓰기가 차례로 이어질 때의 값입니다. 프로그램은 네 칩에 있어 겹칩니다.',
  'four-writes.say.1': '전송이 빠졌습니다. 마지막 페이지는 버스에서 다른 페이지들을 기다립니다.',
  'four-writes.hint': '전송 4번은 차례로 이어집니다. 프로그램은 마지막 것만 더해집니다.',
  'four-writes.why':
    '{load}의 데이터 입력 4번, 그다음 {tPROG}의 프로그램 1번: {lastWrite}. 버스 하나로 여러 칩의 프로그램에 데이터를 ' +
    '댈 수 있습니다.',
};
