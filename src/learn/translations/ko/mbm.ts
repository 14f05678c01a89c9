import type { Catalog } from '../../lesson/texts.ts';

export const MBM: Catalog = {
  title: 'WS, RS, MCS: MBM을 나누어 보기',
  asks: '큰 칩 몇 개로 채널을 쉬지 않게 해야 합니다. 어떤 세 가지 아이디어가 도움이 될까요?',
  idea:
    'WS는 플레인의 페이지 위치를 같게 유지해 쓰기가 칩 전체를 쓰게 합니다. 그래서 가비지 컬렉션이 전용 블록을 ' +
    '씁니다. RS는 한 요청의 페이지들만 함께 읽습니다. MCS는 병렬도가 낮은 칩을 먼저 쓰고 온전한 칩을 다음 버스트를 ' +
    '위해 남깁니다.',
  example:
    '채널 이용률의 뜻: 버스는 한 페이지를 {transfer} 만에 나릅니다. 칩들이 프로그램하고 움직이는 페이지가 없는 ' +
    '동안 채널은 유휴 상태입니다.',
  'condition.ask': '이 수업의 버스는 100 MB/s입니다. 버스가 빨라지면 함께 읽기가 무엇을 줄일까요?',
  'condition.now': '따로 읽으면 {separate}, 함께 읽으면 {together}: {saved} 줄어듭니다.',
  'condition.rule': '어느 버스에서나 tR 하나만큼 줄어듭니다. 버스가 빠를수록 요청에서 그 비중이 커집니다.',
  'run.level': '한 번에 네 페이지',
  'run.apart': '한 번에 두 페이지',
  'run.separate': '한 페이지씩 차례로',
  'run.together': '함께 읽기',
  'run.alone': '요청 2건, 따로',
  'run.shared': '요청 2건, 함께 읽기',
  'run.first': '첫 유휴 칩',
  'run.few': '칩 최소화(MCS)',
  'write-strategy.text':
    '채널 하나에 칩이 4개 있고, 칩마다 플레인이 2개인 다이가 2개 있습니다. 논문의 그림처럼 페이지는 Table I의 두 ' +
    '배인 16 KiB입니다. 플레인이 어긋나서 칩은 한 번에 두 페이지만 받습니다. 처음 4 ms 동안 채널의 이용률은 ' +
    '{apartBusy}입니다. 쓰기 전략(WS)에서는 가비지 컬렉션이 전용 블록에 쓰므로 플레인의 페이지 위치가 같게 ' +
    '유지됩니다. 그러면 칩은 한 번에 네 페이지를 받습니다.',
  'write-strategy.try.ask': '페이지 위치가 어긋난 플레인과 같은 플레인에서 프로그램을 더 길게 해 보세요.',
  'write-strategy.try.now':
    '프로그램 한 번에 {levelPROG} 걸립니다. 채널의 이용률은 플레인이 어긋나면 {apartBusy}, 위치가 같으면 ' +
    '{levelBusy}입니다.',
  'write-strategy.try.rule': '이 모든 프로그램 시간에서 페이지 위치가 같은 플레인이 채널을 더 많이 씁니다.',
  'write-strategy.ask': '플레인의 페이지 위치가 같으면 처음 4 ms 동안 채널의 이용률은 얼마일까요?',
  'write-strategy.say.0':
    '플레인이 어긋나면 {apartBusy}였습니다. 이제 칩마다 프로그램하기 전에 두 배의 페이지를 받습니다.',
  'write-strategy.hint':
    '첫 칩이 다시 준비될 때까지 채널은 유휴 상태입니다. 칩마다 페이지가 두 배이면 이 틈이 채워집니다.',
  'write-strategy.why':
    '{apartBusy}에서 {levelBusy}로 올랐습니다. 플레인의 페이지 위치가 같으면 다른 칩이 프로그램하는 동안 칩마다 받을 ' +
    '데이터가 더 많습니다. 같은 칩들이 채널을 채웁니다.',
  'read-strategy.text':
    '읽기 전략(RS)은 두 페이지가 두 플레인의 같은 위치에 있고 한 요청에 속하면 어레이 작업 하나로 읽습니다. 따로 ' +
    '읽으면 요청은 {separate} 걸립니다. tR은 {tR}입니다.',
  'read-strategy.try.ask': '따로 읽을 때 tR을 바꿔 보세요.',
  'read-strategy.try.now': 'tR은 {tR}입니다. 요청은 {separate} 걸립니다.',
  'read-strategy.try.rule': '따로 읽으면 페이지마다 tR 하나와 전송 1번이 걸립니다.',
  'read-strategy.ask': '페이지를 함께 읽으면 요청은 얼마나 걸릴까요?',
  'read-strategy.say.0': '줄어든 것이 없는 값입니다. 어레이 작업 하나가 두 페이지를 읽습니다.',
  'read-strategy.say.1': '버스는 여전히 두 페이지를 차례로 나릅니다.',
  'read-strategy.hint': '함께 하는 작업은 어레이 시간을 얼마나 줄일 수 있을까요?',
  'read-strategy.why':
    '{together}: 꼭 tR 하나, {saved} 줄었습니다. 두 전송은 여전히 차례로 이어집니다. 두 요청의 페이지는 함께 읽지 ' +
    '않습니다. 함께 읽으면 첫 요청이 둘째 요청의 전송을 기다려 {alone}에서 {shared}로 늘어납니다.',
  'minimize-chips.text':
    '여섯 페이지의 버스트가 도착합니다. 칩 0, 1, 2는 한 번에 네 페이지를, 칩 3은 두 페이지만 받을 수 있습니다. ' +
    '단순한 정책은 첫 유휴 칩인 0과 1을 씁니다.',
  'minimize-chips.try.ask': '단순한 정책에 다른 버스트를 주세요. 8 KiB 페이지 2개, 4개 또는 8개입니다.',
  'minimize-chips.try.now': '버스트는 {firstEnd} 뒤에 모두 쓰입니다.',
  'minimize-chips.try.rule': '단순한 정책은 어느 버스트에나 병렬도가 온전한 칩 0을 씁니다.',
  'minimize-chips.ask': 'MCS는 온전한 칩을 다음 버스트를 위해 남기려고 합니다. 어떤 칩을 쓸까요?',
  'minimize-chips.part.0': '칩 0과 1',
  'minimize-chips.part.1': '칩 3과 0',
  'minimize-chips.part.2': '네 칩 모두',
  'minimize-chips.say.0': '단순한 정책입니다. 온전한 칩 2개를 써서 다음 버스트에 남는 칩이 적습니다.',
  'minimize-chips.say.2': '여섯 페이지는 칩 2개에 들어갑니다. 칩을 더 쓰면 다음 버스트에 부족합니다.',
  'minimize-chips.hint': '병렬도가 가장 낮은 칩이 먼저입니다. 다음 버스트의 손실이 가장 작습니다.',
  'minimize-chips.why':
    '칩 3이 두 페이지, 칩 0이 네 페이지를 받습니다. 온전한 칩 {whole}개가 다음 버스트를 위해 유휴 상태로 남습니다.',
};
