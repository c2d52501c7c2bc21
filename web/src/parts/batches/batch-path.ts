/** The address of the page of a batch. */
export const batchPath = (id: number): string => `/product/batches/${id}`
