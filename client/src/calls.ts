// Made from the contract by `npm run generate -w client`.

export interface Calls {
  /**
   * List the members of a venue, searched by name, e-mail, member number, document or telephone
   */
  'GET /v1/venue-clients': {
    input: {
      query?: {
        /**
         * Search text. Case and accents are ignored. `#` and a number find only the member with that number.
         */
        q?: string
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
        /**
         * Default: everybody who is not deactivated.
         */
        state?: 'ok' | 'expiring' | 'blocked' | 'left'
        sort?: 'number' | 'name' | 'balance'
        direction?: 'asc' | 'desc'
        /**
         * The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.
         */
        venueID?: number
      }
    }
    reply: {
      id: number
      /**
       * Null after an erasure, and in lists and files for callers who may not read private data.
       */
      email: string | null
      access_privileges: 'client'
      profile: {
        /**
         * The member number. It is never reused.
         */
        client_id: number
        cash_balance: number
        name: string
        last_name: string
        /**
         * The path of the picture, without the size.
         */
        image_path: string | null
      }
      /**
       * When the member entered. Null if they are not inside.
       */
      entry_time: string | null
      state: 'active' | 'expiring' | 'expired' | 'unpaid' | 'suspended' | 'banned' | 'deactivated' | 'erased'
      /**
       * The last day on which the member is in order without a renewal.
       */
      good_until: string
      registered_on: string
      expires_on: string | null
      fee_kind: 'none' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
      fee_cost: number
      fee_paid_until: string | null
      /**
       * Grams dispensed this month, and the monthly limit.
       */
      month: {
        grams: number
        limit: number | null
      }
      /**
       * The venues where the member is enrolled.
       */
      owned_shops: number[]
    }[]
  }
  /**
   * Count matching members by state. Each count stops at `most`
   */
  'GET /v1/members/counts': {
    input: {
      query?: {
        /**
         * Search text. Case and accents are ignored. `#` and a number find only the member with that number.
         */
        q?: string
      }
    }
    reply: {
      ok: number
      expiring: number
      blocked: number
      left: number
      most: number
    }
  }
  /**
   * Get a member with their private data. The access is recorded
   */
  'GET /v1/members/{id}': {
    input: {
      params: {
        id: number
      }
    }
    reply: {
      id: number
      /**
       * Null after an erasure, and in lists and files for callers who may not read private data.
       */
      email: string | null
      access_privileges: 'client'
      profile: {
        /**
         * The member number. It is never reused.
         */
        client_id: number
        cash_balance: number
        name: string
        last_name: string
        /**
         * The path of the picture, without the size.
         */
        image_path: string | null
      }
      /**
       * When the member entered. Null if they are not inside.
       */
      entry_time: string | null
      state: 'active' | 'expiring' | 'expired' | 'unpaid' | 'suspended' | 'banned' | 'deactivated' | 'erased'
      /**
       * The last day on which the member is in order without a renewal.
       */
      good_until: string
      registered_on: string
      expires_on: string | null
      fee_kind: 'none' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
      fee_cost: number
      fee_paid_until: string | null
      /**
       * Grams dispensed this month, and the monthly limit.
       */
      month: {
        grams: number
        limit: number | null
      }
      /**
       * The venues where the member is enrolled.
       */
      owned_shops: number[]
      /**
       * Increases with every change. Sent back with a change, so that a concurrent change is not overwritten.
       */
      version: number
      document_kind: ('dni' | 'nie' | 'passport' | 'other') | null
      document_number: string | null
      /**
       * Who checked the identity document, and when.
       */
      identity_seen: {
        by: string
        at: string
      } | null
      birth_date: string | null
      /**
       * Null if not stated.
       */
      gender: ('female' | 'male' | 'other') | null
      phone: string | null
      address: string | null
      postal_code: string | null
      city: string | null
      /**
       * A sponsor who is not enrolled at this venue has a null number and an empty name.
       */
      sponsor: {
        id: number
        client_id: number | null
        name: string
      } | null
      discount_percent: number
      max_monthly_grams: number | null
      /**
       * Sent to owners only.
       */
      consumption_type: ('leisure' | 'therapeutic') | null
      notes: string
      /**
       * Why the member is suspended, banned or deactivated.
       */
      standing_reason: string
      card: {
        code: string
        since: string
      } | null
      contract: {
        image_path: string
        by: string
        at: string
      } | null
      changed_by: string
      changed_at: string
    }
  }
  /**
   * Get the grams dispensed to a member in each of the last twelve months, and the limit
   */
  'GET /v1/members/{id}/months': {
    input: {
      params: {
        id: number
      }
    }
    reply: {
      limit: number | null
      months: {
        /**
         * A month, for example 2026-11.
         */
        month: string
        grams: number
      }[]
    }
  }
  /**
   * List visits, newest first
   */
  'GET /v1/visits': {
    input: {
      query?: {
        /**
         * The first business day. Default: the current one.
         */
        from?: string
        /**
         * The last business day. Default: the first.
         */
        to?: string
        /**
         * Search text. Case and accents are ignored. `#` and a number find only the member with that number.
         */
        q?: string
        user_id?: number
        exit_kind?: 'normal' | 'forced' | 'timed_out' | 'inside'
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
      }
    }
    reply: {
      id: number
      user_id: number
      client_id: number
      /**
       * Empty after an erasure.
       */
      name: string
      entry_time: string
      entered_by: string
      /**
       * The rules that required a reason.
       */
      entry_rules: (
        | 'entry_not_member'
        | 'entry_barred'
        | 'entry_under_age'
        | 'entry_already_inside'
        | 'entry_membership_expired'
        | 'entry_fee_unpaid'
        | 'entry_room_full'
        | 'entry_identity_unseen'
        | 'entry_overrules_limit'
        | 'exit_cart_not_empty'
        | 'exit_min_stay'
        | 'exit_overrules_limit'
        | 'dispense_not_inside'
        | 'dispense_not_active'
        | 'dispense_under_age'
        | 'dispense_credit'
        | 'dispense_stock'
        | 'dispense_price_changed'
        | 'dispense_daily_grams'
        | 'dispense_monthly_grams'
        | 'dispense_waiting_days'
        | 'dispense_discount'
        | 'dispense_discount_limit'
        | 'dispense_grams_limit'
        | 'top_up_amount_zero'
        | 'top_up_amount_ceiling'
        | 'top_up_balance_ceiling'
        | 'top_up_till_closed'
      )[]
      entry_reason: string
      exit_time: string | null
      exit_kind: ('normal' | 'forced' | 'timed_out') | null
      left_by: string | null
      undone: boolean
    }[]
  }
  /**
   * List the members inside, last entered first
   */
  'GET /v1/active-entries': {
    input: {
      query?: {
        /**
         * The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.
         */
        venue_id?: number
        /**
         * Only the rows of these ids, comma-separated, at most 50.
         */
        user_ids?: string
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
      }
    }
    reply: {
      id: number
      user_id: number
      venue_id: number
      entry_time: string
      /**
       * The member cannot leave while the cart has items.
       */
      cart_items: number
      client: {
        id: number
        /**
         * Null after an erasure, and in lists and files for callers who may not read private data.
         */
        email: string | null
        access_privileges: 'client'
        profile: {
          /**
           * The member number. It is never reused.
           */
          client_id: number
          cash_balance: number
          name: string
          last_name: string
          /**
           * The path of the picture, without the size.
           */
          image_path: string | null
        }
        /**
         * When the member entered. Null if they are not inside.
         */
        entry_time: string | null
        state: 'active' | 'expiring' | 'expired' | 'unpaid' | 'suspended' | 'banned' | 'deactivated' | 'erased'
        /**
         * The last day on which the member is in order without a renewal.
         */
        good_until: string
        registered_on: string
        expires_on: string | null
        fee_kind: 'none' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
        fee_cost: number
        fee_paid_until: string | null
        /**
         * Grams dispensed this month, and the monthly limit.
         */
        month: {
          grams: number
          limit: number | null
        }
        /**
         * The venues where the member is enrolled.
         */
        owned_shops: number[]
      }
    }[]
  }
  /**
   * Get entries, exits and occupancy of a business day by hour
   */
  'GET /v1/door/night': {
    input: {
      query?: {
        /**
         * Default: the current business day.
         */
        business_date?: string
      }
    }
    reply: {
      business_date: string
      from: string
      to: string
      entries: number
      peak: number
      /**
       * Average over visits that have ended.
       */
      average_stay_minutes: number | null
      hours: {
        from: string
        entries: number
        exits: number
        peak: number
        average_stay_minutes: number | null
      }[]
    }
  }
  /**
   * Get the number of people inside and the capacity
   */
  'GET /v1/occupancy': {
    input: {}
    reply: {
      inside: number
      capacity: number | null
      nearly_full_percent: number
      min_stay_minutes: number
    }
  }
  /**
   * Let a member in
   */
  'POST /v1/entries': {
    input: {
      body: {
        user_id: number
        /**
         * The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.
         */
        venue_id?: number
        /**
         * Required if a rule of the venue asks for one.
         */
        reason?: string
        /**
         * Idempotency key, made by the caller before sending. A repeated key gets the first answer.
         */
        id?: string
      }
    }
    reply: {
      visit_id: number
      user_id: number
      venue_id: number
      entry_time: string
      exit_time: string | null
      /**
       * The number of people inside now.
       */
      inside: number
    }
  }
  /**
   * Let a member out
   */
  'PATCH /v1/checkout': {
    input: {
      query: {
        user_id: number
        /**
         * The venue, if X-Venue-ID is not sent. If both are sent, they must be equal.
         */
        venue_id?: number
        /**
         * Set to true to confirm an exit before the minimum stay, if the venue requires confirmation.
         */
        early?: 'true' | 'false'
        /**
         * Idempotency key, made by the caller before sending. A repeated key gets the first answer.
         */
        id?: string
      }
    }
    reply: {
      visit_id: number
      user_id: number
      venue_id: number
      entry_time: string
      exit_time: string | null
      /**
       * The number of people inside now.
       */
      inside: number
      exit_kind: 'normal' | 'forced' | 'timed_out'
    }
  }
  /**
   * Ask whether the member with a card may enter, and may receive. Changes nothing
   */
  'POST /v1/verdicts': {
    input: {
      body: {
        /**
         * What the reader read.
         */
        card: string
      }
    }
    reply: {
      /**
       * Null if no member of this venue has the card.
       */
      user_id: number | null
      /**
       * Whether the member is inside this venue.
       */
      inside: boolean
      enter: {
        allowed: boolean
        /**
         * The first rule that stops the member; null if none does.
         */
        code:
          | (
              | 'entry_not_member'
              | 'entry_barred'
              | 'entry_under_age'
              | 'entry_already_inside'
              | 'entry_membership_expired'
              | 'entry_fee_unpaid'
              | 'entry_room_full'
              | 'entry_identity_unseen'
              | 'entry_overrules_limit'
              | 'member_not_found'
            )
          | null
        /**
         * The same in words, in the language of the caller.
         */
        detail: string | null
        /**
         * A person with the right may let it pass, with a reason.
         */
        staff_may: boolean
      }
      receive: {
        allowed: boolean
        /**
         * The first rule that stops the member; null if none does.
         */
        code:
          | (
              | 'dispense_not_inside'
              | 'dispense_not_active'
              | 'dispense_under_age'
              | 'dispense_credit'
              | 'dispense_stock'
              | 'dispense_price_changed'
              | 'dispense_daily_grams'
              | 'dispense_monthly_grams'
              | 'dispense_waiting_days'
              | 'dispense_discount'
              | 'dispense_discount_limit'
              | 'dispense_grams_limit'
              | 'member_not_found'
            )
          | null
        /**
         * The same in words, in the language of the caller.
         */
        detail: string | null
        /**
         * A person with the right may let it pass, with a reason.
         */
        staff_may: boolean
      }
    }
  }
  /**
   * List transactions, newest business day first
   */
  'GET /v1/get-all-transactions': {
    input: {
      query?: {
        /**
         * Comma-separated ids of venues of the operator where the caller has the accounting right. Default: the venue in X-Venue-ID.
         */
        venue_ids?: string
        type?:
          | 'add_cash'
          | 'purchase'
          | 'fee'
          | 'payout'
          | 'return'
          | 'opening'
          | 'reversal'
          | 'cash_in'
          | 'cash_out'
          | 'expense'
          | 'till_difference'
        method?: 'cash' | 'card' | 'transfer' | 'wallet'
        staff_id?: number
        user_id?: number
        /**
         * A number: id, receipt or member number. Else words of a member's name.
         */
        q?: string
        /**
         * The first business day.
         */
        from?: string
        /**
         * The last business day.
         */
        to?: string
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
      }
    }
    reply: {
      transactions: {
        id: number
        user_id: number | null
        client_id: number | null
        /**
         * Empty after an erasure.
         */
        user: string
        shop_id: number
        venue_id: number
        shop: string
        type:
          | 'add_cash'
          | 'purchase'
          | 'fee'
          | 'payout'
          | 'return'
          | 'opening'
          | 'reversal'
          | 'cash_in'
          | 'cash_out'
          | 'expense'
          | 'till_difference'
        /**
         * The change of the member's credit. If the credit is not affected, what the venue received (positive) or paid (negative).
         */
        amount: number
        method: 'cash' | 'card' | 'transfer' | 'wallet'
        status: 'completed' | 'reversed'
        timestamp: string
        business_date: string
        receipt: number
        by: string
        reason: string
        /**
         * Set for expenses only.
         */
        expense: {
          category: 'goods' | 'supplies' | 'wages' | 'rent' | 'utilities' | 'repairs' | 'taxes' | 'other'
          supplier: string
          /**
           * The date of the receipt.
           */
          spent_on: string | null
          /**
           * The VAT in the amount.
           */
          vat: number | null
          /**
           * The path of the picture, without the size.
           */
          receipt_path: string | null
        } | null
        reverses: number | null
        reversed_by: number | null
        /**
         * Whether the caller may reverse it now. Sales are voided at the counter instead.
         */
        reversible: boolean
        items: {
          id: number
          transaction_id: number
          product_id: number
          product_name: string
          quantity: number
          unit_price: number
          unit_type: 'fixed' | 'weight'
          /**
           * The amount of the line: price times quantity, minus the discount.
           */
          cost: number
          /**
           * What leaves stock, if it was weighed.
           */
          weighed_quantity: number | null
          /**
           * `hand` if the quantity was typed. Null for pieces, and for what older clients sent.
           */
          weighed_by: ('scale' | 'hand') | null
          /**
           * The batch it came from. Null for goods without one.
           */
          batch: {
            id: number
            code: string
          } | null
          /**
           * How the line was taxed. Null if it was not.
           */
          tax: {
            kind: 'taxed' | 'exempt' | 'outside'
            /**
             * Why it is exempt or outside the tax, as tax records name it.
             */
            reason: string | null
            /**
             * In percent.
             */
            rate: number
            base: number
            tax: number
          } | null
        }[]
        /**
         * Base and tax by rate, of what was taxed. Empty without any tax.
         */
        taxes: {
          kind: 'taxed' | 'exempt' | 'outside'
          /**
           * Why it is exempt or outside the tax, as tax records name it.
           */
          reason: string | null
          /**
           * In percent.
           */
          rate: number
          base: number
          tax: number
          /**
           * The tax.
           */
          name: 'iva' | 'igic' | 'ipsi'
        }[]
      }[]
    }
  }
  /**
   * Get the totals of the filtered transactions
   */
  'GET /v1/transactions/totals': {
    input: {
      query?: {
        /**
         * Comma-separated ids of venues of the operator where the caller has the accounting right. Default: the venue in X-Venue-ID.
         */
        venue_ids?: string
        type?:
          | 'add_cash'
          | 'purchase'
          | 'fee'
          | 'payout'
          | 'return'
          | 'opening'
          | 'reversal'
          | 'cash_in'
          | 'cash_out'
          | 'expense'
          | 'till_difference'
        method?: 'cash' | 'card' | 'transfer' | 'wallet'
        staff_id?: number
        user_id?: number
        /**
         * A number: id, receipt or member number. Else words of a member's name.
         */
        q?: string
        /**
         * The first business day.
         */
        from?: string
        /**
         * The last business day.
         */
        to?: string
      }
    }
    reply: {
      transactions: number
      /**
       * Net of returns and voids.
       */
      sales: number
      /**
       * Sales that were not voided.
       */
      orders: number
      /**
       * Sales per order. Null without orders.
       */
      average_sale: number | null
      /**
       * What the wallets of the venues' members hold now, or that of the filtered member.
       */
      credit_owed: number
      top_ups: number
      fees: number
      payouts: number
      expenses: number
      received: {
        cash: number
        card: number
        transfer: number
      }
      /**
       * Base and tax by rate, of what was taxed. Empty without any tax.
       */
      taxes: {
        kind: 'taxed' | 'exempt' | 'outside'
        /**
         * Why it is exempt or outside the tax, as tax records name it.
         */
        reason: string | null
        /**
         * In percent.
         */
        rate: number
        base: number
        tax: number
        /**
         * The tax.
         */
        name: 'iva' | 'igic' | 'ipsi'
      }[]
    }
  }
  /**
   * Get a sale with its lines, void and returns
   */
  'GET /v1/sales/{id}': {
    input: {
      params: {
        id: number
      }
    }
    reply: {
      id: number
      current_order_status: 'DELIVERED' | 'VOIDED' | 'RETURNED'
      venue: {
        id: number
        name: string
        address: string
      }
      /**
       * The name is empty after an erasure.
       */
      client: {
        id: number
        client_id: number
        name: string
      }
      by: string
      at: string
      business_date: string
      total: number
      returned: number
      balance_after: number
      grams: number
      reason: string
      /**
       * The rules that required the reason.
       */
      rules: (
        | 'dispense_not_inside'
        | 'dispense_not_active'
        | 'dispense_under_age'
        | 'dispense_credit'
        | 'dispense_stock'
        | 'dispense_price_changed'
        | 'dispense_daily_grams'
        | 'dispense_monthly_grams'
        | 'dispense_waiting_days'
        | 'dispense_discount'
        | 'dispense_discount_limit'
        | 'dispense_grams_limit'
      )[]
      items: {
        line: number
        product_id: number
        product_name: string
        unit_type: 'fixed' | 'weight'
        quantity: number
        unit_price: number
        discount_percent: number
        cost: number
        /**
         * What leaves stock, if it was weighed.
         */
        weighed_quantity: number | null
        /**
         * `hand` if the quantity was typed. Null for pieces, and for what older clients sent.
         */
        weighed_by: ('scale' | 'hand') | null
        /**
         * The batch it came from. Null for goods without one.
         */
        batch: {
          id: number
          code: string
        } | null
        /**
         * The quantity returned.
         */
        returned: number
        /**
         * How the line was taxed. Null if it was not.
         */
        tax: {
          kind: 'taxed' | 'exempt' | 'outside'
          /**
           * Why it is exempt or outside the tax, as tax records name it.
           */
          reason: string | null
          /**
           * In percent.
           */
          rate: number
        } | null
      }[]
      /**
       * Base and tax by rate, included in the total. Empty if nothing was taxed.
       *
       * Items: Base and tax of everything with one treatment. Negative where money goes back.
       */
      taxes: {
        kind: 'taxed' | 'exempt' | 'outside'
        /**
         * Why it is exempt or outside the tax, as tax records name it.
         */
        reason: string | null
        /**
         * In percent.
         */
        rate: number
        base: number
        tax: number
      }[]
      /**
       * The invoice that stands for the sale now. Null without one.
       */
      document: {
        id: number
        position: number
        kind: 'issue' | 'amendment' | 'cancellation'
        type: 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5'
        number: string
        /**
         * As printed: dd-mm-yyyy.
         */
        issued_on: string
        /**
         * Local time with offset, as printed.
         */
        stamp: string
        total: number
        tax: number
        tax_name: 'iva' | 'igic' | 'ipsi'
        /**
         * Items: Base and tax of everything with one treatment. Negative where money goes back.
         */
        shares: {
          kind: 'taxed' | 'exempt' | 'outside'
          /**
           * Why it is exempt or outside the tax, as tax records name it.
           */
          reason: string | null
          /**
           * In percent.
           */
          rate: number
          base: number
          tax: number
        }[]
        issuer: {
          tax_id: string
          name: string
          address: string
        }
        recipient: {
          name: string
          tax_id: string
          address: string
          country: string
          /**
           * For other countries: VAT number, passport, official document, certificate of residence, other, not registered.
           */
          id_kind?: '02' | '03' | '04' | '05' | '06' | '07'
        } | null
        sale_id: number | null
        transaction_id: number | null
        /**
         * The document that it corrects, replaces, amends or cancels.
         */
        about: {
          id: number
          number: string
        } | null
        environment: 'test' | 'live'
        hash: string
        /**
         * What is printed for whoever checks the invoice. Null for a cancellation.
         */
        qr: {
          url: string
          above: string
          below: string[]
        } | null
        delivery: {
          state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected'
          error_code: string | null
          /**
           * The words of the tax agency.
           */
          error: string | null
          /**
           * The receipt code of the tax agency.
           */
          csv: string | null
          attempts: number
          sent_at: string | null
          answered_at: string | null
        }
        /**
         * Whether a record that mends it can be issued now.
         */
        amendable: boolean
      } | null
      /**
       * Every document about the sale, oldest first.
       */
      documents: {
        id: number
        kind: 'issue' | 'amendment' | 'cancellation'
        type: 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5'
        number: string
        transaction_id: number | null
      }[]
      voided: {
        by: string
        at: string
        reason: string
        transaction_id: number
      } | null
      returns: {
        by: string
        at: string
        reason: string
        transaction_id: number
        amount: number
        items: {
          line: number
          quantity: number
          amount: number
          restocked: boolean
        }[]
      }[]
      /**
       * Whether the caller may void it now.
       */
      voidable: boolean
      /**
       * Whether the caller may void it only if somebody else approves.
       */
      void_needs_approval: boolean
      /**
       * The end of the time in which the caller may void it. Null if there is none.
       */
      voidable_until: string | null
      /**
       * Whether the caller may return lines of it now.
       */
      returnable: boolean
    }
  }
  /**
   * List the products of the venue by name
   */
  'GET /v1/get-venue-products': {
    input: {
      query?: {
        /**
         * Search text. Case and accents are ignored.
         */
        q?: string
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
        /**
         * Only the rows of these ids, comma-separated, at most 50.
         */
        ids?: string
        category_id?: 'none' | number
        subcategory_id?: number
        stock?: 'low' | 'out'
        /**
         * Lists the archived products instead.
         */
        archived?: 'only'
      }
    }
    reply: {
      id: number
      venue_id: number
      name: string
      description: string
      unit_type: 'fixed' | 'weight'
      price: number
      category_id: number | null
      subcategory_id: number | null
      category: {
        id: number
        name: string
      } | null
      subcategory: {
        id: number
        name: string
      } | null
      /**
       * The path of the picture, without the size.
       */
      image_path: string | null
      /**
       * How many grams one piece counts towards the gram limits.
       */
      gram_equivalent: number | null
      barcode: string | null
      stock_quantity: number
      /**
       * Increases with every stock movement. Sent back with a count.
       */
      stock_version: number
      /**
       * The oldest 20 batches with goods, oldest first.
       */
      batches: {
        id: number
        code: string
        left: number
        expires_on: string | null
        jar_tare: number | null
        blocked: boolean
      }[]
      low_stock_threshold: number | null
      stock_state: 'ok' | 'low' | 'out'
      /**
       * Increases with every change except stock movements. Sent back with a change.
       */
      version: number
      /**
       * The name or e-mail of the person who changed it last.
       */
      changed_by: string
      changed_at: string
      archived: boolean
    }[]
  }
  /**
   * Get a product, even if archived
   */
  'GET /v1/products/{id}': {
    input: {
      params: {
        id: number
      }
    }
    reply: {
      id: number
      venue_id: number
      name: string
      description: string
      unit_type: 'fixed' | 'weight'
      price: number
      category_id: number | null
      subcategory_id: number | null
      category: {
        id: number
        name: string
      } | null
      subcategory: {
        id: number
        name: string
      } | null
      /**
       * The path of the picture, without the size.
       */
      image_path: string | null
      /**
       * How many grams one piece counts towards the gram limits.
       */
      gram_equivalent: number | null
      barcode: string | null
      stock_quantity: number
      /**
       * Increases with every stock movement. Sent back with a count.
       */
      stock_version: number
      /**
       * The oldest 20 batches with goods, oldest first.
       */
      batches: {
        id: number
        code: string
        left: number
        expires_on: string | null
        jar_tare: number | null
        blocked: boolean
      }[]
      low_stock_threshold: number | null
      stock_state: 'ok' | 'low' | 'out'
      /**
       * Increases with every change except stock movements. Sent back with a change.
       */
      version: number
      /**
       * The name or e-mail of the person who changed it last.
       */
      changed_by: string
      changed_at: string
      archived: boolean
    }
  }
  /**
   * List the stock movements of a product, newest first
   */
  'GET /v1/products/{id}/movements': {
    input: {
      params: {
        id: number
      }
      query?: {
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
      }
    }
    reply: {
      /**
       * The number of the movement. Starts at 1 for each product, without gaps.
       */
      version: number
      kind: 'receive' | 'sale' | 'return' | 'count' | 'loss' | 'send' | 'arrive'
      loss_kind: ('moisture' | 'crumbs' | 'sample' | 'destroyed' | 'theft') | null
      change: number
      stock_after: number
      batch: {
        id: number
        code: string
      } | null
      /**
       * The total cost of a delivery.
       */
      cost: number | null
      supplier: string | null
      note: string
      /**
       * The name or e-mail of the person.
       */
      by: string
      /**
       * Who else saw goods being destroyed or a sample taken.
       */
      witness: string | null
      at: string
    }[]
  }
  /**
   * List the batches of a product, newest first
   */
  'GET /v1/products/{id}/batches': {
    input: {
      params: {
        id: number
      }
      query?: {
        limit?: number
        /**
         * The value of the x-next-cursor header of the previous page.
         */
        cursor?: string
        /**
         * Only batches with goods.
         */
        left?: 'some'
      }
    }
    reply: {
      id: number
      code: string
      product: {
        id: number
        name: string
        unit_type: 'fixed' | 'weight'
        image_path: string | null
      }
      supplier: string | null
      strain: string | null
      harvested_on: string | null
      expires_on: string | null
      thc_percent: number | null
      cbd_percent: number | null
      jar_tare: number | null
      received_at: string
      received: number
      left: number
      blocked: {
        by: string
        at: string
        reason: string
      } | null
      /**
       * Increases with every change of the details. Sent back with a change.
       */
      version: number
    }[]
  }
}

export type WebhookEvent =
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'member.created'
      data: {
        /**
         * The member.
         */
        user_id: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'member.changed'
      data: {
        /**
         * The member.
         */
        user_id: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'member.erased'
      data: {
        /**
         * The member.
         */
        user_id: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'visit.entered'
      data: {
        /**
         * The member.
         */
        user_id: number
        visit_id: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'visit.left'
      data: {
        /**
         * The member.
         */
        user_id: number
        visit_id: number
        exit_kind: 'normal' | 'forced' | 'timed_out'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'visit.undone'
      data: {
        /**
         * The member.
         */
        user_id: number
        visit_id: number
        /**
         * Without the entry there was no visit; without the exit it goes on.
         */
        undone: 'entry' | 'exit'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'sale.made'
      data: {
        /**
         * The member.
         */
        user_id: number
        sale_id: number
        total: number
        /**
         * What counts for the gram limits.
         */
        grams: number
        items: {
          product_id: number
          /**
           * What left stock, in grams or pieces.
           */
          quantity: number
        }[]
        /**
         * Earlier than `at` if it was made without a connection.
         */
        made_at: string
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'sale.voided'
      data: {
        /**
         * The member.
         */
        user_id: number
        sale_id: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'sale.returned'
      data: {
        /**
         * The member.
         */
        user_id: number
        sale_id: number
        /**
         * What the member got back.
         */
        amount: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'money.topped_up'
      data: {
        /**
         * The member.
         */
        user_id: number
        transaction_id: number
        /**
         * Always positive.
         */
        amount: number
        method: 'cash' | 'card' | 'transfer' | 'wallet'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'money.fee_paid'
      data: {
        /**
         * The member.
         */
        user_id: number
        transaction_id: number
        /**
         * Always positive.
         */
        amount: number
        method: 'cash' | 'card' | 'transfer' | 'wallet'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'money.paid_out'
      data: {
        /**
         * The member.
         */
        user_id: number
        transaction_id: number
        /**
         * Always positive.
         */
        amount: number
        method: 'cash' | 'card' | 'transfer' | 'wallet'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'money.reversed'
      data: {
        /**
         * The member.
         */
        user_id: number
        transaction_id: number
        /**
         * Always positive.
         */
        amount: number
        method: 'cash' | 'card' | 'transfer' | 'wallet'
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'stock.moved'
      data: {
        product_id: number
        /**
         * Sales and returns are events of their own.
         */
        kind: 'receive' | 'count' | 'loss' | 'send' | 'arrive'
        change: number
        /**
         * What is there now.
         */
        stock: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'till.opened'
      data: {
        till_id: number
        till_session_id: number
        float: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'till.cash_moved'
      data: {
        till_id: number
        till_session_id: number
        way: 'in' | 'out'
        /**
         * Always positive.
         */
        amount: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'till.closed'
      data: {
        till_id: number
        till_session_id: number
        counted: number
        /**
         * Negative if cash is missing.
         */
        difference: number
      }
    }
  | {
      /**
       * The same for every attempt to deliver it. Use it to ignore what you have had before.
       */
      id: string
      /**
       * When it happened.
       */
      at: string
      /**
       * Null for what concerns the whole operator.
       */
      venue_id: number | null
      /**
       * What it is about. Events about the same subject come in order.
       */
      subject: {
        kind: 'member' | 'product' | 'till' | 'webhook'
        id: number
      }
      /**
       * Counts the events about this subject for this webhook, from 1, without gaps.
       */
      sequence: number
      type: 'webhook.test'
      data: {
        webhook_id: number
      }
    }

export type Call = keyof Calls
export type CallInput<K extends Call> = Calls[K]['input']
export type CallReply<K extends Call> = Calls[K]['reply']

/** Where these commands take their key. */
export const keyPlaces = { 'POST /v1/entries': 'body', 'PATCH /v1/checkout': 'query' } as const satisfies Partial<
  Record<Call, 'body' | 'query'>
>
