import i18next from 'i18next'
import { v7 as newTicketId } from 'uuid'
import { languageTagOf } from '#contract/locale.ts'
import { session } from '#app/auth/session.ts'
import { editedUnit } from '#app/assistant-link/edited-unit.ts'
import { buildId } from '#app/format/build-id.ts'
import { replica } from '#app/replica/replica.ts'
import { mayOpen } from './app-pages.ts'
import { createAssistant } from './assistant.ts'
import { joinOtherTabs, type OtherTabs } from './other-tabs.ts'
import { createQuestions } from './questions.ts'
import { runTool, type ToolWorld } from './run-tool.ts'

/** An applied description, kept for undo. */
type PutIn = { roomId: string; before: string; description: string }

let navigate: (path: string) => void = () => undefined
const putIn = new Map<string, PutIn>()
const language = () => languageTagOf(i18next.language)

const world: ToolWorld = {
  // Without the query: an invitation's token, or what somebody searches for, is nobody else's business.
  page: () => window.location.pathname,
  person: () => session().get()?.user ?? null,
  async open(path) {
    if (!mayOpen(path, session().get())) return false
    navigate(path)
    return true
  },
  openSite: (path) => leaveSoon(path),
  async search(wishes) {
    const found =
      session().get() === null
        ? await replica.account('listings', wishes)
        : await replica.ask('listings', wishes)
    if (!found.ok) return null
    return { rooms: found.value.data.slice(0, CARDS_MAX), total: found.value.meta.total }
  },
  showRooms: (found) => assistant.tell({ type: 'shows', card: { kind: 'rooms', ...found } }),
  unitData() {
    const unitData = editedUnit()?.unitData() ?? null
    if (unitData !== null) assistant.tell({ type: 'set', fields: { submittedData: { unitData } } })
    return unitData
  },
  async describe(callId, description) {
    const asked = editedUnit()
    const agreed = await questions.ask({ kind: 'description', callId, description, answered: 'open' })
    const room = editedUnit()
    if (agreed?.kind !== 'description') return false
    // The person agreed for the room that was shown then.
    if (room === null || room.id !== asked?.id) {
      assistant.tell({ type: 'answered', callId, answered: 'failed' })
      return false
    }
    putIn.set(callId, { roomId: room.id, before: room.unitData().description, description })
    assistant.tell({ type: 'set', fields: { returnedData: { unitDescription: description } } })
    room.describe(description)
    assistant.tell({ type: 'answered', callId, answered: 'done' })
    return true
  },
  async raiseTicket(callId, words) {
    const agreed = await questions.ask({ kind: 'ticket', callId, ...words, answered: 'open' })
    if (agreed?.kind !== 'ticket') return 'refused'
    const { subject, description } = agreed
    const page = window.location.pathname
    const fields = { id: newTicketId(), subject, description, page, build: buildId() }
    const made = await replica.ask('createAssistantTicket', fields)
    assistant.tell({ type: 'answered', callId, answered: made.ok ? 'done' : 'failed' })
    if (made.ok) return 'created'
    console.error('The assistant’s ticket was not created', made.failure)
    return made.failure.kind === 'tooMany' ? 'tooMany' : 'failed'
  },
}

/** Number of rooms shown in an answer; the list has the others. */
const CARDS_MAX = 6

/** The questions that tools ask before they change anything. */
export const questions = createQuestions(
  (card) => assistant.tell({ type: 'shows', card }),
  (callId, answered) => assistant.tell({ type: 'answered', callId, answered }),
)

let others: OtherTabs | null = null

/** Shares one conversation among all tabs of a person until the returned function is called. */
export function shareWithTabs(userId: string | null): () => void {
  const joined = joinOtherTabs(userId, (news) => assistant.heard(news))
  others = joined
  return () => {
    joined.leave()
    others = null
  }
}

/** The conversation of this page. */
export const assistant = createAssistant({
  openThread: (threadId) => replica.openThread(threadId, language()),
  async forgetThread(id) {
    const isNobody = session().get() === null
    const { ok } = await (isNobody
      ? replica.account('assistantForget', { id })
      : replica.ask('assistantForget', { id }))
    if (!ok) console.warn('The former conversation stays on the server until it is pruned')
  },
  send: (request, onChunk) => replica.sendToAssistant(request, language(), onChunk),
  share: (news) => others?.tell(news),
  isOnline: () => navigator.onLine,
  runTool: (call) => runTool(world, call),
  endQuestions: () => questions.endAll(),
  after: (ms, run) => void setTimeout(run, ms),
})

/** Undoes a description applied here, unless it or the room on screen has changed since. */
export function undoDescription(callId: string): void {
  const last = putIn.get(callId)
  const room = editedUnit()
  const isUntouched =
    last !== undefined && room?.id === last.roomId && room.unitData().description === last.description
  if (isUntouched) room.describe(last.before)
  assistant.tell({ type: 'answered', callId, answered: isUntouched ? 'undone' : 'changed' })
}

/** Opens a link of ours from an answer. */
export async function openOwnLink(path: string): Promise<boolean> {
  return await world.open(path)
}

/** Sets how pages are opened while the panel exists. */
export function setNavigation(go: (path: string) => void): void {
  navigate = go
}

/** Delay that lets the tool's output reach the server before the page unloads. */
const LEAVE_AFTER_MS = 1_500
function leaveSoon(path: string): void {
  setTimeout(() => window.location.assign(path), LEAVE_AFTER_MS)
}
