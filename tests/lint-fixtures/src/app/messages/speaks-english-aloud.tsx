// Reported: farstead(no-text-in-code): Words for people
export function Close() {
  return <button type="button" aria-label="Close" />
}
