import { countDifferences } from '../../../server/src/features/book-checks/service.ts'
import type { Environment } from '../environment.ts'
import { compareAtSecond } from '../faults/restored-books.ts'
import type { Traffic } from '../faults/traffic.ts'
import type { Copies } from './copies.ts'
import type { DrillClub, DrillMember } from './drill-club.ts'

type Lived = {
  club: DrillClub
  members: {
    /** Erased before the second. */
    early: DrillMember
    /** Erased after it. */
    late: DrillMember
    kept: DrillMember
    /** Enrolled after it. */
    newcomer: DrillMember
  }
  traffic: Traffic
  second: Date
}

/** The number of violations of each rule; all are 0 if everything is as it was at the second. */
export async function inspectRestored(
  { environment, copies }: { environment: Environment; copies: Copies },
  { club, members, traffic, second }: Lived,
  { url, missingPictures }: { url: string; missingPictures: number },
) {
  const compared = await compareAtSecond(environment.ownerDb, traffic, second)
  let odd = 0
  for (const operatorId of [...traffic.venues.operatorIds, club.operatorId]) {
    odd += await countDifferences(environment.db, operatorId)
  }
  const token = await club.signIn(url)
  const look = (member: DrillMember) => club.look(url, token ?? '', member)
  const [early, late, kept, newcomer] = await Promise.all([
    look(members.early),
    look(members.late),
    look(members.kept),
    look(members.newcomer),
  ])
  const isOne = (isSo: boolean) => (isSo ? 0 : 1)
  const stillErased = [early, late].filter(
    ({ isErased, document, hasFace }) => isErased && document === null && !hasFace,
  )
  return {
    before: compared.before,
    after: compared.after,
    erased: stillErased.length,
    rules: {
      ...compared.differences,
      'the check of the books finds no difference': odd,
      'the password is still right': isOne(token !== null),
      'who was erased is still erased, before and after the second': 2 - stillErased.length,
      'the private data of a member can be read': isOne(kept.document === members.kept.document),
      'the face of a member can be decrypted': isOne(kept.hasFace),
      'who enrolled after the second is not there': isOne(newcomer.status === 404),
      'no picture is missing': missingPictures,
      'no picture is there that nobody has': Math.abs((await copies.countPictures()) - 2),
    },
  }
}
