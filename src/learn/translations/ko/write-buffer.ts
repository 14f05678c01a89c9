import type { Catalog } from '../../lesson/texts.ts';

export const WRITE_BUFFER: Catalog = {
  title: '쓰기는 버퍼가 찰 때까지 빠르다',
  asks: '플래시는 천천히 프로그램합니다. 그런데 애플리케이션에는 왜 쓰기가 빠르고 읽기가 느려 보일까요?',
  idea:
    '쓰기 버퍼는 자리가 있는 동안 프로그램을 호스트에게서 가려 줍니다. 조건은 플래시가 프로그램할 수 있는 양보다 적은 부하와 ' +
    '버스트를 담을 수 있는 버퍼입니다. 그 이상이면 쓰기는 플래시만큼 느립니다. 읽기는 얻는 것이 없습니다.',
  'run.write': '쓰기 1건, 버퍼',
  'run.read': '읽기 1건',
  'run.burst': '쓰기 8건, 네 페이지 버퍼',
  'run.mixed': '읽기와 쓰기, 64페이지 버퍼',
  'acknowledged.text':
    '컨트롤러에 {buffer}페이지의 메모리, 곧 쓰기 버퍼가 있습니다. 호스트의 쓰기는 데이터가 버퍼에 들어가면 완료되며, 도착한 뒤 ' +
    '{ack} 걸립니다. 전원이 끊어지면 커패시터로 버퍼를 지켜야 합니다.',
  'acknowledged.ask': '페이지는 언제 플래시에 저장될까요?',
  'acknowledged.part.0': '호스트가 완료를 알기 전에',
  'acknowledged.part.1': '{ack}의 10배 이내의 시간 뒤에',
  'acknowledged.part.2': '{ack}의 100배보다 긴 시간 뒤에',
  'acknowledged.hint': '플래시의 속도는 그대로입니다. 데이터 입력, 그다음 {tPROG}의 프로그램입니다.',
  'acknowledged.why':
    '호스트는 {ack} 뒤에 완료를 알고, 프로그램은 {programEnd}에 끝납니다. 버퍼는 프로그램을 가려 줄 뿐 줄이지 않습니다.',
  'a-read-waits.text': '이제 호스트가 플래시에 있는 페이지를 읽습니다. 쓰기는 {ack} 걸렸습니다.',
  'a-read-waits.ask': '읽기는 버퍼에 담긴 쓰기의 몇 배 걸릴까요?',
  'a-read-waits.hint':
    '읽기에는 데이터가 필요합니다. 어레이가 읽고(tR 78 µs) 버스가 옮기기(82 µs) 전에는 어떤 버퍼도 답할 수 없습니다.',
  'a-read-waits.why':
    '읽기는 {readLatency}로 {times} 걸립니다. 플래시에서는 쓰기가 읽기보다 느리지만, 버퍼에 자리가 있는 한 호스트에서는 ' +
    '반대입니다.',
  'full.text':
    '쓰기 8건이 함께 도착합니다. 버퍼에는 {buffer}페이지의 자리가 있고, 페이지는 프로그램이 끝나면 버퍼를 떠납니다. 한 페이지는 ' +
    '버스에서 {transfer}, 프로그램에 {tPROG} 걸립니다.',
  'full.ask': '쓰기 #3, #4, #7의 지연 시간을 그려 보세요.',
  'full.part.0': '쓰기 #3',
  'full.part.1': '쓰기 #4',
  'full.part.2': '쓰기 #7',
  'full.hint': '쓰기 #4는 쓰기 #0의 자리가, 쓰기 #7은 쓰기 #3의 자리가 필요합니다.',
  'full.why':
    '쓰기 #3은 {third}, 쓰기 #4는 {fourth}, 쓰기 #7은 {last} 걸립니다. 버퍼가 차면 쓰기마다 프로그램을 기다립니다. 쓰기는 ' +
    '플래시가 프로그램하는 속도로 받아들여집니다.',
  'whose-tail.text':
    '{largeBuffer}페이지의 버퍼가 있는 사용한 장치에 무작위 읽기와 쓰기 {requests}건이 평균 5 ms마다 옵니다. 버퍼는 한 번도 ' +
    '차지 않습니다. 쓰기의 중앙값은 {writeMedian}, 읽기의 중앙값은 {readMedian}입니다.',
  'whose-tail.ask': '그동안 가비지 컬렉션이 실행됩니다. 어느 쪽의 99 백분위수가 올라갈까요?',
  'whose-tail.part.0': '읽기',
  'whose-tail.part.1': '쓰기',
  'whose-tail.part.2': '둘 다 비슷하게',
  'whose-tail.hint': '다이가 수집하는 동안 버퍼에서 기다리는 것은 무엇이고, 다이 앞에서 기다리는 것은 무엇일까요?',
  'whose-tail.why':
    '읽기 100건 중 1건은 {readTail} 이상 걸립니다. 쓰기의 99 백분위수는 {writeTail}입니다. 버퍼가 호스트를 위해 기다립니다. ' +
    '읽기는 직접 기다립니다. 그래서 장치의 꼬리는 읽기의 문제입니다.',
};
