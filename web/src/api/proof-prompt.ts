/** Asks the person to prove who they are, and says whether they did. Set once somebody is signed in. */
export const proofPrompt: { ask?: () => Promise<boolean> } = {}
