import type { MessagePhoto } from '#contract/message-photo.ts'
import type { MessageVersion } from '#contract/message-change.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import type { EvidencePart, JsonRecord } from '#app/evidence/evidence.ts'
import type { PageRow } from '#app/evidence/evidence-page.ts'
import type { ChatView, Gap, MessageView } from '#workers/replica-api.ts'
import { conversationRows } from '#app/messages/conversation/conversation-rows.ts'

/** Number of characters of a quoted message repeated in print. */
const QUOTED_LENGTH = 120

export type EvidenceWords = {
  nameOf: (message: MessageView) => string
  /** Formats a moment with its date, seconds and time zone. */
  momentOf: (at: string) => string
  textOf: (message: MessageView) => string
  /** Blank for a message that a person sent and the server has accepted. */
  stateOf: (message: MessageView) => string
  missing: (count: number) => string
  /** What a message said until a moment. */
  earlier: (at: string, text: string) => string
  noEarlier: string
  /** The two sizes of a photo. */
  readablePhoto: string
  fullPhoto: string
}

/** What messages said before they were changed, by message; `null` if it couldn't be read. */
export type Versions = ReadonlyMap<string, MessageVersion[]> | null

/** Returns whether the server has accepted a message: only then is its time the server's. */
function isAccepted({ position }: MessageView): boolean {
  return position !== null
}

/**
 * Returns a conversation as part of an evidence file, which distinguishes server times from device times and names the
 * gaps.
 */
export function chatEvidence(
  chat: ChatView,
  messages: readonly MessageView[],
  gaps: readonly Gap[],
  versions: Versions,
  { title, nameOf }: { title: string; nameOf: (message: MessageView) => string },
): EvidencePart {
  return {
    kind: 'chat',
    id: chat.id,
    title,
    facts: {
      subject: chat.subject,
      others: chat.others.map(nameRecord),
      // Everybody who could read and write, with who has left since.
      ...(chat.people.length > chat.others.length && { everybodyElse: chat.people.map(nameRecord) }),
      firstPosition: chat.firstPosition,
      lastPosition: chat.lastPosition,
      missing: gaps.map(({ fromPosition, toPosition }) => ({ fromPosition, toPosition })),
    },
    records: messages.map((message): JsonRecord => ({
      id: message.id,
      position: message.position,
      senderId: message.senderId,
      sender: nameOf(message),
      kind: message.kind,
      message: message.message,
      ...(message.event === undefined ? {} : { event: givenOf(message.event) }),
      ...(message.photos === undefined ? {} : { photos: message.photos.map(photoRecord) }),
      ...(message.quotes === undefined ? {} : { quotes: message.quotes }),
      ...(message.isAutomatic && { sentAutomatically: true }),
      ...reactionsOf(message),
      ...(message.isTakenBack && { takenBack: true }),
      ...(isChanged(message) && { earlier: earlierOf(message, versions) }),
      acceptedByServerAt: message.createdAt,
      writtenByDeviceClockAt: message.writtenAt,
      state: isAccepted(message) ? 'accepted' : message.state,
    })),
  }
}

function nameRecord({ id, firstName, lastName }: ChatView['people'][number]): JsonRecord {
  return { id, firstName, lastName }
}

function isChanged({ isEdited, isTakenBack }: MessageView): boolean {
  return isEdited === true || isTakenBack === true
}

/** Returns what a message said before, oldest first, with the checksums of its photos; `null` if that isn't known here. */
function earlierOf({ id }: MessageView, versions: Versions): JsonRecord[] | null {
  const earlier = versions?.get(id)
  if (earlier === undefined) return null
  return earlier.map(({ message, photos, replacedAt }) => ({
    message,
    ...(photos && { photos: photos.map(photoRecord) }),
    replacedByServerClockAt: replacedAt,
  }))
}

/** Returns what the evidence says about a photo. One in two sizes is the readable one, with the full one as `full`. */
function photoRecord({ full, ...readable }: MessagePhoto): JsonRecord {
  return { ...fileRecord(readable), ...(full && { full: fileRecord(full) }) }
}

function fileRecord({
  id,
  bytes,
  sha256,
  kept,
}: Pick<MessagePhoto, 'id' | 'bytes' | 'sha256' | 'kept'>): JsonRecord {
  return { id, bytes, sha256, kept }
}

/** Returns the reactions that the server has. */
function reactionsOf({ reactions = [], reactionsBefore = reactions }: MessageView): {
  reactions?: JsonRecord[]
} {
  const stored = reactionsBefore.map(({ by, emoji }) => ({ by, emoji }))
  return stored.length === 0 ? {} : { reactions: stored }
}

/** Returns the event without its undefined properties, because JSON has no `undefined`. */
function givenOf(event: SystemEvent): JsonRecord {
  return Object.fromEntries(
    Object.entries(event).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

/** Returns the lines of the printed table in the conversation's order, with the checksums of their records. */
export function evidenceRows(
  messages: MessageView[],
  gaps: Gap[],
  sums: ReadonlyMap<string, string>,
  versions: Versions,
  words: EvidenceWords,
): PageRow[] {
  return conversationRows(messages, gaps, null).flatMap((row): PageRow[] => {
    if (row.kind === 'gap')
      return [
        {
          kind: 'gap',
          cells: [`${row.fromPosition + 1}–${row.toPosition + 1}`, '', '', ''],
          text: words.missing(row.count),
          sum: '',
        },
      ]
    if (row.kind !== 'message') return []
    const { message } = row
    const { position, createdAt, writtenAt } = message
    return [
      {
        kind: isAccepted(message) ? 'stored' : 'local',
        cells: [
          position === null ? '' : String(position + 1),
          createdAt === null ? words.stateOf(message) : words.momentOf(createdAt),
          writtenAt === null ? '' : words.momentOf(writtenAt),
          [words.nameOf(message), message.isAutomatic && words.stateOf(message)].filter(Boolean).join(' · '),
        ],
        text: [
          ...quoteLine(message, messages, words),
          words.textOf(message),
          ...photoSums(message, words),
          ...earlierLines(message, versions, words),
        ]
          .filter(Boolean)
          .join('\n'),
        sum: sums.get(message.id) ?? '',
      },
    ]
  })
}

/**
 * Returns the reference to the quoted message by its number in the table, with its beginning if that is on this device.
 */
function quoteLine(
  { quotes }: MessageView,
  messages: readonly MessageView[],
  words: EvidenceWords,
): string[] {
  if (quotes === undefined) return []
  const quoted = messages.find(({ id }) => id === quotes.id)
  const position = quotes.position ?? quoted?.position ?? null
  const number = position === null ? '' : ` ${position + 1}`
  return [`↪${number} ${quoted ? words.textOf(quoted).slice(0, QUOTED_LENGTH) : ''}`.trimEnd()]
}

/** Returns what a message said before it was changed, or a line that says that this isn't known here. */
function earlierLines(message: MessageView, versions: Versions, words: EvidenceWords): string[] {
  if (!isChanged(message)) return []
  const earlier = versions?.get(message.id)
  if (earlier === undefined) return [words.noEarlier]
  return earlier.map((version) =>
    words.earlier(
      version.replacedAt,
      [version.message, ...photoSums(version, words)].filter(Boolean).join('\n'),
    ),
  )
}

/**
 * Returns each photo's checksum: of the version that the server keeps, which both people can save, or else of what was
 * sent. A photo in two sizes has a line for each, and both say which one it is.
 */
function photoSums(
  { photos = [] }: { photos?: MessageView['photos'] | undefined },
  words: Pick<EvidenceWords, 'readablePhoto' | 'fullPhoto'>,
): string[] {
  return photos.flatMap((photo, index) => {
    const own = `📷 ${index + 1}`
    return photo.full
      ? [
          `${own} (${words.readablePhoto}): ${sumOf(photo)}`,
          `${own} (${words.fullPhoto}): ${sumOf(photo.full)}`,
        ]
      : [`${own}: ${sumOf(photo)}`]
  })
}

function sumOf({ sha256, kept }: Pick<MessagePhoto, 'sha256' | 'kept'>): string {
  return `SHA-256 ${kept?.sha256 ?? sha256}`
}
