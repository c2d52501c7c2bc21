/** The part of pdfkit that is used. The package has no types of its own. */
declare module 'pdfkit' {
  type TextOptions = { lineBreak?: boolean; width?: number; align?: 'left' | 'right' | 'center' }

  export class PDFDocument {
    constructor(options: {
      size: 'A4'
      layout: 'portrait' | 'landscape'
      margin: number
      bufferPages: true
      info: { Title: string; Author: string }
      lang: string
    })
    page: { width: number; height: number }
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    registerFont(name: string, bytes: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    fillOpacity(opacity: number): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    widthOfString(text: string): number
    rotate(angle: number, options: { origin: [number, number] }): this
    save(): this
    restore(): this
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): this
    end(): void
  }
}
