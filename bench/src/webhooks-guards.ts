import type { Environment } from './environment.ts'

/**
 * What keeps the promises of webhooks, and how the database undoes it.
 * `answer`: an event is done with once the receiver has answered, not once it was sent.
 * `order`: an event that fails holds back those about the same member, instead of going to the end.
 * `heartbeat`: the job of a killed process starts again elsewhere.
 */
const guards = {
  answer: `
    create function settle_early() returns trigger language plpgsql as $$
    begin
      if new.claimed_until is not null and old.claimed_until is distinct from new.claimed_until then
        update webhook_deliveries set state = 'delivered' where operator_id = new.operator_id
          and webhook_id = new.webhook_id and subject_kind = new.subject_kind and subject_id = new.subject_id
          and sequence = new.settled_sequence + 1;
      elsif new.claimed_until is null and new.settled_sequence = old.settled_sequence and old.claimed_until is not null then
        new.settled_sequence := old.settled_sequence + 1;
        new.attempts := 0;
        new.next_at := now();
      end if;
      return new;
    end $$;
    create trigger settle_early before update on webhook_lanes for each row execute function settle_early()`,
  order: `
    create function go_to_end() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (operator_id, webhook_id, subject_kind, subject_id, sequence, type, venue_id, data,
        repeats_id)
      select operator_id, webhook_id, subject_kind, subject_id, new.last_sequence + 1, type, venue_id, data,
        coalesce(repeats_id, id)
      from webhook_deliveries where operator_id = new.operator_id and webhook_id = new.webhook_id
        and subject_kind = new.subject_kind and subject_id = new.subject_id and sequence = new.settled_sequence + 1;
      update webhook_deliveries set state = 'given_up' where operator_id = new.operator_id
        and webhook_id = new.webhook_id and subject_kind = new.subject_kind and subject_id = new.subject_id
        and sequence = new.settled_sequence + 1;
      update webhook_lanes set last_sequence = last_sequence + 1, settled_sequence = settled_sequence + 1, attempts = 0,
        next_at = now()
      where operator_id = new.operator_id and webhook_id = new.webhook_id
        and subject_kind = new.subject_kind and subject_id = new.subject_id;
      return null;
    end $$;
    create constraint trigger go_to_end after update on webhook_lanes deferrable initially deferred for each row
      when (old.claimed_until is not null and new.claimed_until is null and new.settled_sequence = old.settled_sequence)
      execute function go_to_end()`,
  heartbeat: 'update jobs.queue set heartbeat_seconds = null, expire_seconds = 86400',
} as const

type Guard = keyof typeof guards

export const isGuard = (name: string): name is Guard => Object.hasOwn(guards, name)

export const breakGuard = (environment: Environment, guard: Guard) => environment.asAdmin(guards[guard])
