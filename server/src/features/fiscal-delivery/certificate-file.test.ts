import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { newCertificateFile, oldCertificateFile } from '../../../testing/certificate-files.ts'
import { openCertificateFile } from './certificate-file.ts'

test.each([
  ['with an old cipher', oldCertificateFile, 'Asociación Almirante', 'G00000000'],
  ['with a new one', newCertificateFile, 'PERSONA DE PRUEBA', '89890001K'],
])('a file %s opens, and a connection can use it', (_title, file, subject, taxId) => {
  const opened = openCertificateFile(Buffer.from(file, 'base64'), 'secreto')
  if (opened === null) throw new Error('It did not open.')
  expect(opened).toMatchObject({ subject, taxId, validUntil: expect.any(Date) })
  expect(new X509Certificate(opened.certificatePem).checkPrivateKey(createPrivateKey(opened.keyPem))).toBe(true)
  createSecureContext({ key: opened.keyPem, cert: opened.certificatePem })
})

test.each([
  ['with another password', Buffer.from(oldCertificateFile, 'base64'), 'otro'],
  ['that is cut off', Buffer.from(oldCertificateFile, 'base64').subarray(0, 900), 'secreto'],
  ['that is something else', Buffer.from('hola'), 'secreto'],
  ['that is empty', Buffer.alloc(0), ''],
])('a file %s does not open', (_title, file, passphrase) => {
  expect(openCertificateFile(file, passphrase)).toBeNull()
})
