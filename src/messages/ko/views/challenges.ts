/** The challenges of Learn (`src/learn/challenges`). */
export const CHALLENGES = {
  'Continue in Explore': '탐색에서 이어서 하기',
  'Start again': '처음부터 다시',
  'Next challenge': '다음 도전 과제',
  'Goal, limits and verdict are above the timeline there. If there is a B, B counts.':
    '탐색의 타임라인 위에 목표, 제한, 판정이 있습니다. B가 있으면 B로 판정합니다.',
  'Its lesson:': '관련 수업:',
  'Running …': '실행 중…',
  'Solved in {count, plural, one {# change} other {# changes}}, possible in {possible}':
    '{count, plural, other {변경 #개로 해결}}, 최소 {possible}개',
  'Goal reached: {values}. {solved}': '목표 달성: {values}. {solved}',
  'Challenge: {title}': '도전 과제: {title}',
  'Rescue the read': '읽기를 구하라',
  'A read arrives 2 ms after an erase began and takes more than 8 ms. Bring it below 300 µs.':
    '소거가 시작되고 2 ms 뒤에 읽기가 도착해 8 ms 넘게 걸립니다. 300 µs 아래로 줄이세요.',
  'The lesson on suspension has the cure.': '일시 중단 수업에 방법이 있습니다.',
  'Spread the writes': '쓰기를 분산하라',
  'Three writes fall on one die of four and take 750 µs. Complete all of them within 310 µs.':
    '쓰기 3건이 네 다이 중 하나에 몰려 750 µs 걸립니다. 모두 310 µs 안에 완료하세요.',
  'The address need not choose the die.': '주소가 다이를 정해야 하는 것은 아닙니다.',
  'Planes together': '플레인을 함께',
  'Two pages for planes that are apart take 502.4 µs. Complete them within 310 µs. Wasted pages are allowed.':
    '어긋난 플레인에 쓰는 두 페이지가 502.4 µs 걸립니다. 310 µs 안에 완료하세요. 페이지를 버려도 됩니다.',
  'A policy may skip clean pages.': '정책은 깨끗한 페이지를 건너뛸 수 있습니다.',
  'Unlock the banks': '뱅크를 풀어라',
  'Four small writes on a superblock need 893.9 µs on a slow bus. Complete them within 540 µs without touching the bus.':
    '느린 버스의 슈퍼블록에서 작은 쓰기 4건이 893.9 µs 걸립니다. 버스를 건드리지 않고 540 µs 안에 완료하세요.',
  'How many banks does one small write need?': '작은 쓰기 하나에는 뱅크가 몇 개 필요할까요?',
  'Fill the channel': '채널을 채워라',
  'Four chips leave the channel idle for a sixth of the first 4 ms. Keep it busy for at least 99 % of them with one change: more chips, or a faster part.':
    '칩 4개로는 처음 4 ms의 6분의 1 동안 채널이 유휴 상태입니다. 칩을 늘리거나 더 빠른 부품을 쓰는 변경 하나로 이용률을 99 % 이상으로 높이세요.',
  'What determines how long the channel waits for the first chip?': '채널이 첫 칩을 기다리는 시간은 무엇이 정할까요?',
  'Lower the bill': '비용을 낮춰라',
  'Garbage collection copies many pages of a full device. Bring the write amplification below 2 without a larger device.':
    '가비지 컬렉션이 가득 찬 장치의 페이지를 많이 복사합니다. 장치를 키우지 않고 쓰기 증폭을 2 아래로 낮추세요.',
  'The copies depend on how full the victims are. The device may keep more space for itself.':
    '복사량은 희생 블록이 얼마나 차 있는지에 달려 있습니다. 장치는 자기 공간을 더 남겨 둘 수 있습니다.',
};
