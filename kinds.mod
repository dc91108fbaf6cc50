!mod$ v1 sum:9e17dd9bffa37845
module kinds
integer(4),parameter::real8=8_4
intrinsic::selected_real_kind
integer(4),parameter::int8=8_4
intrinsic::selected_int_kind
end
