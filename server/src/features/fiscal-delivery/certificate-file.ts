import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

export type OpenedCertificate = {
  keyPem: string
  /** With those of the authorities that were in the file. */
  certificatePem: string
  subject: string
  taxId: string
  validUntil: Date
}

const pemOf = (type: string, der: Buffer): string =>
  `-----BEGIN ${type}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${type}-----\n`

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')

/** The bags of a file. They are read as DER, because the library itself understands RSA only. */
function bagsOf(file: Buffer, passphrase: string): { keys: Buffer[]; certificates: Buffer[] } {
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(file.toString('latin1')))
  const store = forge.pkcs12.pkcs12FromAsn1(asn1, false, passphrase)
  const keys: Buffer[] = []
  const certificates: Buffer[] = []
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = forge.pki.oids
  for (const bag of store.safeContents.flatMap(({ safeBags }) => safeBags)) {
    if (bag.type === keyBag || bag.type === pkcs8ShroudedKeyBag) {
      if (bag.key) keys.push(derOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key))))
      else if (bag.asn1) keys.push(derOf(bag.asn1))
    } else if (bag.type === certBag) {
      if (bag.cert) certificates.push(derOf(forge.pki.certificateToAsn1(bag.cert)))
      else if (bag.asn1) certificates.push(derOf(bag.asn1))
    }
  }
  return { keys, certificates }
}

const fieldOf = (certificate: X509Certificate, ...names: string[]): string | null => {
  for (const name of names) {
    const line = certificate.subject.split('\n').find((part) => part.startsWith(`${name}=`))
    if (line !== undefined) return line.slice(name.length + 1)
  }
  return null
}

/** Certificates of entities name them, and beside them the person who represents them. */
function taxIdOf(certificate: X509Certificate): string {
  const text = fieldOf(certificate, 'organizationIdentifier', '2.5.4.97') ?? fieldOf(certificate, 'serialNumber') ?? ''
  return text.replace(/^(VATES|IDCES|TINES)-/, '')
}

/** Opens a PKCS#12 file, also with the old ciphers that authorities still use. Null if it cannot be opened. */
export function openCertificateFile(file: Buffer, passphrase: string): OpenedCertificate | null {
  try {
    const { keys, certificates } = bagsOf(file, passphrase)
    const known = certificates.map((der) => new X509Certificate(der))
    for (const der of keys) {
      const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      const own = known.find((certificate) => certificate.checkPrivateKey(key))
      if (own === undefined) continue
      const chain = [own, ...known.filter((certificate) => certificate !== own)]
      return {
        keyPem: key.export({ type: 'pkcs8', format: 'pem' }) as string,
        certificatePem: chain.map(({ raw }) => pemOf('CERTIFICATE', raw)).join(''),
        subject: fieldOf(own, 'O', 'CN') ?? own.subject,
        taxId: taxIdOf(own),
        validUntil: own.validToDate,
      }
    }
    return null
  } catch {
    // A wrong password and a damaged file get the same refusal.
    return null
  }
}
