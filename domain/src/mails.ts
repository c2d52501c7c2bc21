/** The kinds of mail that are sent to staff. */
export const mailTemplates = ['invitation', 'password_reset', 'new_device', 'alert'] as const
export type MailTemplate = (typeof mailTemplates)[number]
