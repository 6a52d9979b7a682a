// Reported: farstead(no-text-in-code): Words for people
export function Empty() {
  return <p>No messages yet</p>
}
