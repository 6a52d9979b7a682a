// Reported: jsx-a11y(alt-text)
export function Picture() {
  return <img src="/a.png" />
}
