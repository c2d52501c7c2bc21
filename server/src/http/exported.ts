declare const isRecorded: unique symbol

/** An exported file that has been recorded. Only the service of exports creates one. */
export type Exported<T> = T & { readonly [isRecorded]: true }
