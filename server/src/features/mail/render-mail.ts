import type { Language } from '@aforo/domain'
import type { MailText } from './mail-words.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const font = "font-family:system-ui,-apple-system,'Segoe UI',sans-serif"

/** The mail as plain text and as simple HTML, without pictures or anything else that is loaded. */
export function renderMail({ subject, paragraphs, button, foot }: MailText, language: Language) {
  const text = [...paragraphs, `${button.label}:\n${button.link}`, `--\n${foot}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f4;color:#1c1917;${font};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;background:#2840d8;color:#ffffff;border-radius:8px;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#57534e;word-break:break-all">${escapeHtml(button.link)}</p>
<p style="margin:0;font-size:13px;color:#57534e">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`
  return { subject, text, html }
}
