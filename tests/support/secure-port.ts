// Its decorators need this first.
import 'reflect-metadata'
import { createHash, X509Certificate } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** A port of this machine that speaks TLS 1.3 and passes on what it decrypts. */
export type SecurePort = {
  port: number
  url: string
  /** The SHA-256 of its certificate's public key, as Chromium's `--ignore-certificate-errors-spki-list` wants it. */
  key: string
  close: () => Promise<void>
}

/** Opens a port before another, which is asked for at each connection, with a certificate that is signed with its own key. */
export async function openSecurePort(target: () => number): Promise<SecurePort> {
  const { key, cert } = await ownCertificate()
  const server = createServer({ key, cert, minVersion: 'TLSv1.3', noDelay: true }, (near) => {
    const far = connect({ port: target(), host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  // A browser breaks connections off whenever it likes.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://127.0.0.1:${port}`,
    key: createHash('sha256').update(publicKey).digest('base64'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns a new key and a certificate that it signs itself, both as PEM. */
async function ownCertificate(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: cert.toString('pem') }
}
