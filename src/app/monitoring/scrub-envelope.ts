import { scrubbed, withScrubbedAddresses } from './scrub.ts'

/** One transmission of the monitoring: items, each with a header and its content. */
type Item = [header: Record<string, unknown>, content: unknown]
type Envelope = [header: object, items: Item[]]

/** An event other than a rendering of the page: a click, a request. */
const CUSTOM_EVENT = 5

/**
 * Removes everything that could identify a person from data about to be sent. This is the last check, behind the
 * library's own masks, and the only one that all data passes.
 */
export function scrubEnvelope<T>(envelope: T): T {
  // The library's own type names each kind of item; all have this shape.
  const [header, items] = envelope as Envelope
  return [scrubbed(header), items.map(scrubItem)] as T
}

function scrubItem([header, content]: Item): Item {
  if (header.type !== 'replay_recording') return [header, scrubbed(content)]
  const recording = scrubRecording(typeof content === 'string' ? content : decoded(content))
  return [{ ...header, length: new TextEncoder().encode(recording).length }, recording]
}

/** A line about the piece, followed by a line with its events. An unreadable one is not sent. */
function scrubRecording(recording: string): string {
  const end = recording.indexOf('\n')
  try {
    const events = JSON.parse(recording.slice(end + 1)) as { type?: number }[]
    const clean = events.map((event) =>
      event.type === CUSTOM_EVENT ? scrubbed(event) : withScrubbedAddresses(event),
    )
    return `${recording.slice(0, end)}\n${JSON.stringify(clean)}`
  } catch {
    return `${recording.slice(0, end)}\n[]`
  }
}

function decoded(content: unknown): string {
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : ''
}
