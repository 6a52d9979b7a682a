import * as agreements from './agreement-steps.ts'
import * as devices from './device-steps.ts'
import * as hands from './hand-steps.ts'
import * as messages from './message-steps.ts'
import * as money from './money-steps.ts'
import * as records from './record-steps.ts'
import * as replies from './reply-steps.ts'
import * as turnovers from './turnover-steps.ts'
import type { StepScope, Turn } from './chaos-turn.ts'

type Step = { name: string; weight: number; run: (turn: Turn) => Promise<string> }

export const STEPS: readonly Step[] = [
  { name: 'write', weight: 20, run: messages.write },
  { name: 'writeWithPhotos', weight: 4, run: messages.writeWithPhotos },
  { name: 'change', weight: 12, run: messages.change },
  { name: 'react', weight: 6, run: messages.react },
  { name: 'guestWrites', weight: 14, run: messages.guestWrites },
  { name: 'type', weight: 6, run: messages.type },
  { name: 'read', weight: 8, run: messages.read },
  { name: 'guestReads', weight: 4, run: messages.guestReads },
  { name: 'deleteChat', weight: 4, run: messages.deleteChat },
  { name: 'guestDeletes', weight: 2, run: messages.guestDeletes },
  { name: 'block', weight: 1, run: messages.block },
  { name: 'unblock', weight: 2, run: messages.unblock },
  { name: 'editOwn', weight: 10, run: records.editOwn },
  { name: 'editShared', weight: 4, run: records.editShared },
  { name: 'decide', weight: 4, run: records.decide },
  { name: 'blockDays', weight: 3, run: records.blockDays },
  { name: 'moveDays', weight: 4, run: records.moveDays },
  { name: 'writeNotes', weight: 5, run: records.writeNotes },
  { name: 'tick', weight: 6, run: turnovers.tick },
  { name: 'help', weight: 6, run: hands.help },
  { name: 'invite', weight: 3, run: hands.invite },
  { name: 'answerAsCohost', weight: 6, run: hands.answerAsCohost },
  { name: 'endHelp', weight: 2, run: hands.endHelp },
  { name: 'beginInspection', weight: 2, run: agreements.beginInspection },
  { name: 'inspect', weight: 4, run: agreements.inspect },
  { name: 'proposeChange', weight: 3, run: agreements.proposeChange },
  { name: 'giveNotice', weight: 2, run: agreements.giveNotice },
  { name: 'withdrawNotice', weight: 2, run: agreements.withdrawNotice },
  { name: 'answerChange', weight: 3, run: agreements.answerChange },
  { name: 'saveReply', weight: 3, run: replies.saveReply },
  { name: 'editReply', weight: 5, run: replies.editReply },
  { name: 'noteExpense', weight: 3, run: money.noteExpense },
  { name: 'editExpense', weight: 4, run: money.editExpense },
  { name: 'takeCash', weight: 3, run: money.takeCash },
  { name: 'askForHelp', weight: 1, run: money.askForHelp },
  { name: 'writePost', weight: 1, run: money.writePost },
  { name: 'makeUnit', weight: 2, run: records.makeUnit },
  { name: 'makeAgreement', weight: 2, run: records.makeAgreement },
  { name: 'moveUnit', weight: 2, run: records.moveUnit },
  { name: 'addPhoto', weight: 2, run: records.addPhoto },
  { name: 'openChat', weight: 3, run: devices.openChat },
  { name: 'network', weight: 10, run: devices.network },
  { name: 'nudge', weight: 6, run: devices.nudge },
  { name: 'kill', weight: 3, run: devices.kill },
  { name: 'steal', weight: 2, run: (turn) => devices.takeLead(turn, false) },
  { name: 'freeze', weight: 2, run: (turn) => devices.takeLead(turn, true) },
  { name: 'clock', weight: 2, run: devices.clock },
]

/** What happens to the database, in runs that replace it. */
export const RESTORE_STEPS: readonly Step[] = [
  { name: 'backUp', weight: 3, run: async ({ world }) => (await world.backUp(), '') },
  { name: 'restore', weight: 2, run: devices.restore },
]

/** Takes a random step and returns what it was. */
export async function takeStep(scope: StepScope, steps: readonly Step[]): Promise<string> {
  const { world, random } = scope
  const total = steps.reduce((sum, { weight }) => sum + weight, 0)
  let left = random.next() * total
  const step = steps.find(({ weight }) => (left -= weight) < 0) ?? random.pick(steps)
  const host = random.pick(world.hosts)
  const device = random.pick(host.devices)
  const chat = random.pick(world.chats.filter((one) => one.host === host))
  const said = await step.run({ ...scope, host, device, chat })
  return `${step.name} ${device.name} ${said}`
}
