/** Returns the content of a QR code for joining a Wi-Fi network, in the format that phone cameras read. */
export function wifiText(name: string, password: string): string {
  const kind = password === '' ? 'nopass' : 'WPA'
  const secret = password === '' ? '' : `P:${escaped(password)};`
  return `WIFI:T:${kind};S:${escaped(name)};${secret};`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, (sign) => `\\${sign}`)
}
