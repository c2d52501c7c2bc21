import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What a browser that reads codes by itself offers. TypeScript does not know it yet. */
type NativeDetector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** QR and Data Matrix, and the bars on cards and goods, as the browser and as the library name them. */
const nativeFormats = ['qr_code', 'data_matrix', 'code_128', 'ean_13', 'ean_8'] as const
const formats = ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'EAN8'] as const

type Detect = (picture: ImageBitmap) => Promise<string | null>

async function nativeDetector(scope: object): Promise<Detect | null> {
  const { BarcodeDetector } = scope as { BarcodeDetector?: NativeDetectors }
  if (BarcodeDetector === undefined) return null
  const supported = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  if (!nativeFormats.every((format) => supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats: nativeFormats })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}

/** Loads the library, whose file is ours: by itself it would fetch it from elsewhere. */
async function libraryDetector(wasmUrl: string): Promise<Detect> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (picture) => {
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })
    if (context === null) return null
    context.drawImage(picture, 0, 0)
    const pixels = context.getImageData(0, 0, picture.width, picture.height)
    const [read] = await readBarcodes(pixels, { formats: [...formats], maxNumberOfSymbols: 1 })
    return read?.isValid === true ? read.text : null
  }
}

/** Reads with the browser if it knows all our codes and succeeds, else with the library. */
export async function makeCodeDetector(scope: object, wasmUrl: string): Promise<Detect> {
  const native = await nativeDetector(scope)
  if (native === null) return libraryDetector(wasmUrl)
  let library: Promise<Detect> | null = null
  return async (picture) => {
    if (library === null) {
      try {
        return await native(picture)
      } catch {
        // It says that it can, and cannot: on some phones its part of the system is missing.
        library = libraryDetector(wasmUrl)
      }
    }
    return (await library)(picture)
  }
}
