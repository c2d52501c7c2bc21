/** Only the form of an address. Whether it exists is known only once a message has been delivered. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
