import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'

type Named = { commonName: string; taxId?: string }
type Signer = { key: forge.pki.rsa.PrivateKey; subject: forge.pki.CertificateField[] }

const dayMs = 86_400_000
const makePair = promisify(generateKeyPair)

const subjectOf = ({ commonName, taxId }: Named): forge.pki.CertificateField[] => [
  { name: 'countryName', value: 'ES' },
  { name: 'commonName', value: commonName },
  // The way in which Spanish authorities write a tax number into a certificate.
  ...(taxId === undefined ? [] : [{ type: '2.5.4.5', value: `IDCES-${taxId}` }]),
]

async function makeKey() {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

type Wanted = Named & { days?: number; isAuthority?: boolean; host?: string }

async function makeCertificate(wanted: Wanted, issuer: Signer | null) {
  const keyPem = await makeKey()
  const key = forge.pki.privateKeyFromPem(keyPem)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // Starts with 01: OpenSSL refuses a number with more leading zeros than it needs, which random bytes have now and then.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  const { days = 365 } = wanted
  certificate.validity.notBefore = new Date(Date.now() - 400 * dayMs)
  certificate.validity.notAfter = new Date(Date.now() + days * dayMs)
  const subject = subjectOf(wanted)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer?.subject ?? subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: wanted.isAuthority === true },
    ...(wanted.host === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: wanted.host }] }]),
  ])
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create())
  return { key, keyPem, certificate, certificatePem: forge.pki.certificateToPem(certificate), subject }
}

/** An authority of its own, which signs the certificate of a service and those of taxpayers. */
export async function makeAuthority() {
  const authority = await makeCertificate({ commonName: 'Autoridad de prueba', isAuthority: true }, null)
  return {
    certificatePem: authority.certificatePem,
    service: await makeCertificate({ commonName: 'Agencia de prueba', host: '127.0.0.1' }, authority),
    /** A PKCS#12 file of a taxpayer, with a negative number of days if it has expired. */
    makeTaxpayer: async (taxId: string, { days = 365, passphrase = 'secreto', name = 'Club de prueba' } = {}) => {
      const made = await makeCertificate({ commonName: name, taxId, days }, authority)
      const store = forge.pkcs12.toPkcs12Asn1(made.key, [made.certificate, authority.certificate], passphrase, {
        algorithm: '3des',
      })
      const file = Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1')
      return { file, passphrase, keyPem: made.keyPem, certificatePem: made.certificatePem }
    },
  }
}
