export const supplierNameMost = 120
export const supplierFieldMost = 120
export const supplierNotesMost = 1000

/** How many days goods take to arrive from a supplier who has said nothing else. */
export const leadDaysDefault = 7
export const leadDaysMost = 180
