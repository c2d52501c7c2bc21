/** Members per sealed block. A changed row rewrites its block. */
export const blockSize = 500
