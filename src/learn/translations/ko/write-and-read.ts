import type { Catalog } from '../../lesson/texts.ts';

export const WRITE_AND_READ: Catalog = {
  title: '플래시에서 쓰기는 느리고 읽기는 빠르다',
  asks: '칩이 한 페이지를 읽고 한 페이지를 씁니다. 시간은 어디에 쓰일까요?',
  idea:
    '플래시에서 읽기는 금방 끝납니다. 어레이가 한 페이지를 센싱하는 데 {tR} 걸립니다. 쓰기는 오래 걸립니다. 어레이가 ' +
    '한 페이지를 프로그램하는 데 {tPROG} 걸립니다. 버스에 필요한 시간은 둘 다 같습니다. 장치가 쓰기를 버퍼에 담을 수 ' +
    '있으므로 애플리케이션에는 반대로 보일 수 있습니다. 다음 수업에서 확인합니다.',
  example:
    '합의 예: 버스는 1바이트를 {perByte} 만에 옮기므로 한 페이지에는 {transfer} 걸립니다. 다른 부분이 필요한 부분은 ' +
    '그것이 끝나야 시작하고, 두 시간은 더해집니다.',
  'condition.ask': '이 수업의 시간은 한 부품과 100 MB/s 버스의 값입니다. 버스를 빠르게 하며 읽기를 살펴보세요.',
  'condition.now': '1바이트에 {perByte} 걸리면 {readLatency} 중 버스에 {dataOut} 걸립니다. 읽기의 {busShare}입니다.',
  'condition.rule': '버스가 아무리 빨라도 읽기는 tR인 {tR}보다 짧아지지 않습니다.',
  'run.read': '읽기 1건',
  'run.write': '쓰기 1건',
  'run.fast': '쓰기 1건, 두 배 빠른 버스',
  'parts-of-a-read.text':
    '칩 1개가 버스 하나로 컨트롤러에 연결되어 있습니다. 시각 0에 호스트가 한 페이지를 읽습니다. 타임라인에는 버스의 ' +
    '레인(채널 0)과 플래시 어레이의 레인(칩 0)이 있습니다. 답하기 전까지는 비어 있습니다.',
  'parts-of-a-read.try.ask':
    '{command}의 명령은 너무 짧아 타임라인에서 보이지 않습니다. 명령을 길게 해 보세요. 읽기는 어떻게 되나요?',
  'parts-of-a-read.try.now': '{command}의 명령은 읽기의 {commandShare}입니다.',
  'parts-of-a-read.try.rule': '읽기는 명령이 길어진 만큼 길어집니다. 다른 부분은 그대로입니다.',
  'parts-of-a-read.ask': '읽기의 세 부분은 어떤 순서로 일어날까요?',
  'parts-of-a-read.part.0': '데이터 출력: 페이지가 버스를 지나간다',
  'parts-of-a-read.part.1': '읽기(tR): 어레이가 페이지를 센싱한다',
  'parts-of-a-read.part.2': '명령: 칩이 주소를 받는다(너무 짧아 보이지 않음)',
  'parts-of-a-read.say.0': '어레이가 페이지를 센싱한 뒤에야 데이터가 칩에서 나갈 수 있습니다.',
  'parts-of-a-read.say.1': '명령이 도착하기 전에는 어레이가 어느 페이지를 센싱할지 알 수 없습니다.',
  'parts-of-a-read.hint': '칩은 주소를 알기 전에는 읽을 수 없습니다. 읽지 않은 데이터는 보낼 수 없습니다.',
  'parts-of-a-read.why':
    '명령, 어레이, 데이터의 순서입니다. 버스는 명령과 데이터 출력 동안 사용 중입니다. 어레이는 그 사이에 사용 ' +
    '중이고, 그동안 버스는 유휴 상태입니다.',
  'length-of-a-read.text':
    '명령에는 {command}, 어레이 읽기(tR)에는 {tR} 걸립니다. 버스는 한 페이지를 {dataOut} 만에 옮깁니다.',
  'length-of-a-read.try.ask': '어레이를 빠르게 또는 느리게 하며 각 부분이 어떻게 더해지는지 살펴보세요.',
  'length-of-a-read.try.now': '명령 {command}, 어레이 {tR}, 버스 {dataOut}: 모두 {readLatency} 걸립니다.',
  'length-of-a-read.try.rule': '어느 시간에서나 세 부분의 합이 지연 시간입니다. 겹치는 것은 없습니다.',
  'length-of-a-read.ask': '읽기는 도착에서 완료까지 얼마나 걸릴까요?',
  'length-of-a-read.say.0': '긴 부분 중 하나입니다. 읽기에는 모든 부분이 차례로 필요합니다.',
  'length-of-a-read.say.1': '한 부분을 두 번 세었습니다. 페이지는 버스를 한 번 지나갑니다.',
  'length-of-a-read.say.2': '한 부분이 빠졌습니다. 버스가 옮긴 뒤에야 데이터가 호스트에 도착합니다.',
  'length-of-a-read.say.3': '다른 일은 없습니다. 세 부분이 한 번씩입니다.',
  'length-of-a-read.hint': '여기서는 아무것도 겹치지 않습니다. 세 부분을 더하세요.',
  'length-of-a-read.why':
    '{command} + {tR} + {dataOut} = {readLatency}. 이 버스는 1바이트에 {perByte} 걸리므로 절반쯤이 버스 시간입니다. ' +
    '두 배 빠른 버스에서는 읽기의 대부분이 어레이 시간입니다.',
  'parts-of-a-write.text':
    '이제 호스트가 한 페이지를 씁니다. 버스와 칩은 같습니다. 명령, 데이터 입력 다음에 어레이가 페이지를 ' +
    '프로그램합니다.',
  'parts-of-a-write.try.ask': '더 빨리 프로그램하는 어레이를 가정해 보세요. 그때는 어느 부분이 가장 길까요?',
  'parts-of-a-write.try.now': '명령 {command}, 데이터 입력 {transfer}, 프로그램 {tPROG}입니다.',
  'parts-of-a-write.try.rule': '프로그램 시간이 바뀌어도 데이터 입력은 그대로 {transfer}입니다.',
  'parts-of-a-write.ask': '쓰기에서 가장 긴 부분은 무엇일까요?',
  'parts-of-a-write.part.0': '명령',
  'parts-of-a-write.part.1': '데이터 입력: 페이지가 버스를 지나간다',
  'parts-of-a-write.part.2': '프로그램(tPROG): 어레이가 페이지를 저장한다',
  'parts-of-a-write.say.0': '명령은 주소입니다. 몇 바이트뿐이고 {command} 걸립니다.',
  'parts-of-a-write.say.1': '버스에 필요한 시간은 읽기와 같은 {transfer}입니다. 그다음 어레이는 무엇을 할까요?',
  'parts-of-a-write.hint': '전하를 센싱하는 일은 빠릅니다. 전하를 셀에 조금씩 넣고 그때마다 확인하는 일은 느립니다.',
  'parts-of-a-write.why': '{writeLatency} 중에서 프로그램에 {tPROG} 걸립니다. 쓰기의 {programShare}입니다.',
  'how-many-times.text': '타임라인에는 읽기만 보입니다. 쓰기는 그 아래에 숨어 있습니다.',
  'how-many-times.try.ask': '프로그램 시간을 바꿔 보세요. 쓰기는 읽기의 몇 배 걸릴까요?',
  'how-many-times.try.now':
    '프로그램에 {tPROG}, 쓰기에 {writeLatency} 걸립니다. {readLatency} 걸리는 읽기의 {times}입니다.',
  'how-many-times.try.rule': '프로그램이 tR보다 길면 쓰기는 읽기보다 오래 걸립니다.',
  'how-many-times.ask': '쓰기는 읽기의 몇 배 걸릴까요?',
  'how-many-times.say.0': '어레이만 비교했습니다. 버스는 둘 다에 들어 있습니다.',
  'how-many-times.say.1': '쓰기 전체를 읽기 전체로 나누세요. 쓰기에서 가장 긴 부분은 무엇일까요?',
  'how-many-times.say.2': '읽기 전체로 나누세요. 읽기의 전송 시간도 셉니다.',
  'how-many-times.hint': '읽기는 {readLatency} 걸립니다. 쓰기는 버스에서 {transfer}, 어레이에서 {tPROG} 걸립니다.',
  'how-many-times.why':
    '{writeLatency}는 {readLatency}의 {times}입니다. 버스에 필요한 시간은 둘 다 같습니다. 차이는 어레이에서 생깁니다.',
  'a-faster-bus.text': '홍보 자료가 새 버스를 내세웁니다. 두 배 빠르다고 합니다.',
  'a-faster-bus.try.ask': '먼저 반대로 버스를 느리게 하고 쓰기를 살펴보세요.',
  'a-faster-bus.try.now':
    '데이터 입력에 {writeLatency} 중 {transfer} 걸립니다. 프로그램은 쓰기의 {programShare}입니다.',
  'a-faster-bus.try.rule': '이 모든 속도에서 프로그램이 데이터 입력보다 오래 걸립니다.',
  'a-faster-bus.ask': '빠른 버스로 쓰기는 얼마나 짧아질까요?',
  'a-faster-bus.part.0': '약 절반',
  'a-faster-bus.part.1': '약 4분의 1',
  'a-faster-bus.part.2': '20분의 1보다 적게',
  'a-faster-bus.say.0': '쓰기 전체가 버스에 있다면 맞습니다.',
  'a-faster-bus.say.1': '전송이 쓰기의 절반이어야 합니다. 전송은 {writeLatency} 중 {transfer}입니다.',
  'a-faster-bus.hint': '쓰기 시간 중 버스를 쓰는 시간은 {transfer}뿐입니다.',
  'a-faster-bus.why':
    '{writeLatency}에서 {fastLatency}로 {gain} 줄었습니다. 이 쓰기의 문제는 버스가 아니었습니다. 여러 쓰기가 버스를 ' +
    '공유하면 달라집니다. “버스와 어레이” 수업에서 확인합니다.',
};
