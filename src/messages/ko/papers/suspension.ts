/** Program and erase suspension: titles, questions, captions, switches. */
export const SUSPENSION = {
  'Program and erase suspension (slides)': '프로그램·소거 일시 중단 (발표 자료)',
  'How long does a read wait for an erase?': '읽기는 소거를 얼마나 기다릴까요?',
  'The read arrives {arrival} into the erase and waits the other {rest}: {latency0}, of which its own work is {read} in the array and {transfer} on the bus.':
    '읽기는 소거가 {arrival} 지난 때 도착해 나머지 {rest} 기다립니다: {latency0}. 그중 자기 일은 어레이 {read}, 버스 {transfer}입니다.',
  'of erases': '소거만',
  'of erases and programs': '소거와 프로그램',
  'A read in the middle of an erase': '소거 도중의 읽기',
  'How long is the wait when the erase can be suspended?': '소거를 일시 중단할 수 있으면 얼마나 기다릴까요?',
  'The erase stops, the read is served after the suspend latency of {suspend} ({latency0} in all), then the erase resumes with its remaining time. It ends {delay} later than it would have.':
    '소거가 멈추고, 중단 지연 {suspend} 뒤에 읽기가 처리됩니다(모두 {latency0}). 그다음 소거가 남은 시간만큼 재개되어, 원래보다 {delay} 늦게 끝납니다.',
  'A read in the middle of a program': '프로그램 도중의 읽기',
  'Erases are rare; what of programs?': '소거는 드뭅니다. 프로그램은 어떨까요?',
  'The read arrives 1 ms into a program of {program}. Suspended, it takes {latency0}; with suspension of erases only it waits for the program: {otherLatency0}.':
    '읽기는 {program}의 프로그램이 1 ms 지난 때 도착합니다. 프로그램을 중단하면 {latency0} 걸립니다. 소거만 중단할 수 있으면 프로그램을 기다립니다: {otherLatency0}.',
  '2D SLC: reads behind an erase and a program': '2D SLC: 소거 뒤와 프로그램 뒤의 읽기',
  '2D MLC: reads behind an erase and a program': '2D MLC: 소거 뒤와 프로그램 뒤의 읽기',
  '3D SLC*: reads behind an erase and a program': '3D SLC*: 소거 뒤와 프로그램 뒤의 읽기',
  '3D TLC: reads behind an erase and a program': '3D TLC: 소거 뒤와 프로그램 뒤의 읽기',
  'Worst case on 2D SLC?': '2D SLC에서 최악의 경우는?',
  'Worst case on 2D MLC?': '2D MLC에서 최악의 경우는?',
  'Worst case on 3D SLC*?': '3D SLC*에서 최악의 경우는?',
  'Worst case on 3D TLC?': '3D TLC에서 최악의 경우는?',
  'Two reads at time 0, each on a die that has just begun: behind the erase {latency0}, behind the program {latency1}. Read: about tErase + tRead and tProgram + tRead, as the slides say, and the transfer.':
    '시각 0에 읽기 2건이 막 동작을 시작한 다이에 옵니다: 소거 뒤 {latency0}, 프로그램 뒤 {latency1}. 발표 자료대로 약 tErase + tRead와 tProgram + ' +
    'tRead, 그리고 전송입니다.',
  typical: '전형적인 값',
  longest: '가장 긴 값',
  'typical, erases and programs are suspended': '전형적인 값, 소거와 프로그램을 일시 중단',
};
