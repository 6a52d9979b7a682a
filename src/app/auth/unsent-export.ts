type UnsentMessage = { chatId: string; to: string; message: string; writtenAt: string }

/** The unsent messages as a file's text: JSON, so that nothing of them is lost, indented, so that people can read it. */
export function unsentAsText(messages: readonly UnsentMessage[], exportedAt: Date): string {
  return `${JSON.stringify({ exportedAt: exportedAt.toISOString(), unsentMessages: messages }, null, 2)}\n`
}

/** Hands the browser a file to save. */
export function saveUnsent(messages: readonly UnsentMessage[], exportedAt: Date): void {
  const address = URL.createObjectURL(
    new Blob([unsentAsText(messages, exportedAt)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `unsent-messages-${exportedAt.toISOString().slice(0, 10)}.json`
  link.click()
  // The browser has taken the address by the next task; kept for a while in case it asks the person where to save.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
