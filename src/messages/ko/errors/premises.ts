/** Sentences of `src/analysis/premises`: premises of a comparison that do not hold. */
export const PREMISES = {
  'The run stopped before its last request: {reason}. Its figures are of a part.':
    '마지막 요청 전에 실행 중단: {reason}. 수치는 일부 요청의 값.',
  'Overloaded: at the last arrival {count} requests waited, and the device needed {time} more for a trace of {time2}. Latencies are the length of the queue.':
    '과부하: 마지막 도착 때 대기 중인 요청 {count}개, 길이 {time2}인 트레이스에 장치가 더 쓴 시간 {time}. 지연 시간은 대기열의 길이.',
  'The device would be busy about {share} of the time: it cannot keep up, and latencies will be the length of the queue.':
    '장치 사용률 약 {share} 예상: 요청을 따라가지 못하며, 지연 시간은 대기열의 길이.',
  'Nearly idle: the device is busy {share} of the time. Requests hardly meet, so policies have little to decide.':
    '거의 유휴 상태: 장치 사용률 {share}. 겹치는 요청이 적어 정책이 결정할 일이 거의 없음.',
  'The device would be busy about {share} of the time without garbage collection: it may not keep up.':
    '가비지 컬렉션을 빼고도 장치 사용률 약 {share} 예상: 요청을 따라가지 못할 수 있음.',
  'The busiest chip, die or channel is busy {share} of the time, the device {share2}: requests queue for one part of it.':
    '가장 바쁜 칩·다이·채널의 사용률 {share}, 장치 전체는 {share2}: 요청이 한 부분에 몰림.',
  '{share} of the requests reach beyond the {size} of the device (the trace: {size2}) and start over at 0. Different data may share pages.':
    '요청의 {share}: 장치 용량 {size} 초과(트레이스는 {size2}), 0부터 다시 시작. 서로 다른 데이터가 같은 페이지를 쓸 수 있음.',
  'The requests touch {size}, {share} of the device: most of its data never change.':
    '요청이 쓰는 범위 {size}, 장치의 {share}: 데이터 대부분은 바뀌지 않음.',
  '{share} of the requests begin or end inside a page: flash moves more bytes than the host, which a WAF in pages does not show.':
    '요청의 {share}: 페이지 안에서 시작하거나 끝남. 플래시가 호스트보다 많은 바이트를 옮기며, 페이지 기준 WAF에는 나타나지 않음.',
  'The device is new: no garbage collection runs until it is full, so these {count} writes cost less than on a used one.':
    '새 장치: 가득 찰 때까지 가비지 컬렉션 없음. 쓰기 {count}개의 비용이 사용한 장치보다 낮음.',
  'The device is new: no garbage collection ran, so these {count} writes cost less than on a used one.':
    '새 장치: 가비지 컬렉션 없음. 쓰기 {count}개의 비용이 사용한 장치보다 낮음.',
  'No garbage collection ran during the trace (erases after its end: {count}). WAF and erases say nothing about it.':
    '트레이스 동안 가비지 컬렉션 없음(끝난 뒤 소거: {count}). WAF와 소거 수로 알 수 있는 것이 없음.',
  'No controller RAM: {share} of all latencies is waiting for an earlier access to the same page. Drives on sale answer that from RAM.':
    '컨트롤러 RAM 없음: 전체 지연 시간의 {share}: 같은 페이지의 앞선 접근을 기다린 시간. 판매되는 드라이브는 RAM에서 응답함.',
  'No write buffer: each of the {count} writes waits for its program, and reads wait behind it.':
    '쓰기 버퍼 없음: 쓰기 {count}개 각각이 프로그램을 기다리고, 읽기는 그 뒤에서 기다림.',
  '{count} reads: from {label} on, fewer than ten requests decide a percentile.':
    '읽기 {count}개: {label}부터는 백분위수를 결정하는 요청이 10개 미만.',
  '{count} writes: from {label} on, fewer than ten requests decide a percentile.':
    '쓰기 {count}개: {label}부터는 백분위수를 결정하는 요청이 10개 미만.',
  'Settings that changed nothing in this run: {paths}.': '이 실행에서 아무것도 바꾸지 않은 설정: {paths}.',
  'Not counted as warm-up: the first {count} requests.': '워밍업으로 집계하지 않음: 처음 요청 {count}개.',
} as const;
