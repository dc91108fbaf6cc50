/* Makes keys, signs and verifies with libsecp256k1, by ECDSA and by Schnorr's scheme. */
#include "driver.h"
#include "secp256k1.h"
#include "secp256k1_extrakeys.h"
#include "secp256k1_preallocated.h"
#include "secp256k1_schnorrsig.h"

enum { ROUNDS = 2200 };

/* The library is built without its own. */
void rustsecp256k1_v0_14_default_illegal_callback_fn(const char *text, void *data) {
  (void)data;
  check(0, text);
}

void rustsecp256k1_v0_14_default_error_callback_fn(const char *text, void *data) {
  (void)data;
  check(0, text);
}

#define NAME(it) rustsecp256k1_v0_14_##it

int main(void) {
  void *place = malloc(NAME(context_preallocated_size)(SECP256K1_CONTEXT_NONE));
  check(place != NULL, "memory");
  NAME(context) *context = NAME(context_preallocated_create)(place, SECP256K1_CONTEXT_NONE);
  uint64_t state = 88675123, sum = EMPTY_SUM;
  int bad = 0;
  for (int round = 0; round < ROUNDS; round++) {
    unsigned char secret[32], message[32], bytes[64];
    size_t length = 33;
    for (int i = 0; i < 32; i++) secret[i] = (unsigned char)random_bits(&state);
    for (int i = 0; i < 32; i++) message[i] = (unsigned char)random_bits(&state);
    NAME(pubkey) key;
    check(NAME(ec_pubkey_create)(context, &key, secret), "ec_pubkey_create");
    check(NAME(ec_pubkey_serialize)(context, bytes, &length, &key, SECP256K1_EC_COMPRESSED), "ec_pubkey_serialize");
    sum = checksum(sum, bytes, length);
    NAME(ecdsa_signature) signature;
    check(NAME(ecdsa_sign)(context, &signature, message, secret, NULL, NULL), "ecdsa_sign");
    check(NAME(ecdsa_verify)(context, &signature, message, &key), "ecdsa_verify");
    NAME(ecdsa_signature_serialize_compact)(context, bytes, &signature);
    sum = checksum(sum, bytes, 64);
    message[round % 32] ^= 1;
    bad += NAME(ecdsa_verify)(context, &signature, message, &key);

    NAME(keypair) pair;
    NAME(xonly_pubkey) short_key;
    check(NAME(keypair_create)(context, &pair, secret), "keypair_create");
    check(NAME(keypair_xonly_pub)(context, &short_key, NULL, &pair), "keypair_xonly_pub");
    check(NAME(schnorrsig_sign32)(context, bytes, message, &pair, NULL), "schnorrsig_sign32");
    check(NAME(schnorrsig_verify)(context, bytes, message, 32, &short_key), "schnorrsig_verify");
    sum = checksum(sum, bytes, 64);
  }
  printf("%d %016llx\n", bad, (unsigned long long)sum);
  free(place);
  return 0;
}
