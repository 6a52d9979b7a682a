/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonRecord = { [key: string]: Json }

/** One part of an evidence file, such as a conversation; a ledger or an agreement has the same shape. */
export type EvidencePart = {
  kind: string
  id: string
  title: string
  /** Facts about the whole: its people, its bounds, and what is missing. */
  facts: JsonRecord
  /** Its records, in order. */
  records: JsonRecord[]
}

export type EvidenceHead = {
  product: string
  /** This device's clock, ISO 8601 in UTC; nobody else has confirmed it. */
  madeAt: string
  madeBy: string
  timeZone: string
}

type SummedPart = Omit<EvidencePart, 'records'> & { records: JsonRecord[] }

/** The data of an evidence file, and the checksums that a reader can verify. */
export type Evidence = {
  head: EvidenceHead
  parts: SummedPart[]
  /** The JSON file, byte for byte, and its SHA-256 in hex. */
  json: string
  sha256: string
}

/**
 * Combines parts and adds checksums. Each record has `sha256`, the checksum of itself without that field as compact
 * JSON in its own key order, and the whole file has its own. docs/evidence.md explains how to verify both.
 */
export async function makeEvidence(head: EvidenceHead, parts: readonly EvidencePart[]): Promise<Evidence> {
  const summed: SummedPart[] = []
  for (const part of parts) {
    const records = await Promise.all(
      part.records.map(async (record) => ({ ...record, sha256: await sha256Of(JSON.stringify(record)) })),
    )
    summed.push({ ...part, records })
  }
  const json = `${JSON.stringify({ format: 'farstead-evidence', version: 1, ...head, parts: summed }, null, 2)}\n`
  return { head, parts: summed, json, sha256: await sha256Of(json) }
}

/** Returns the SHA-256 of a text's UTF-8 bytes, in hex. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
