declare const isRecorded: unique symbol

/** A file that leaves the house, of which there is a record. Only the service of exports makes one. */
export type Exported<T> = T & { readonly [isRecorded]: true }
